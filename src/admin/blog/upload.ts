/** Stores a picture, once per `uploadKey` however often it is tried; resolves to its address, rejects on failure. */
export type Upload = (file: File, uploadKey: string) => Promise<string>

/** Thrown if a picture could not be stored. */
export class UploadError extends Error {}
