/** Stores a picture and resolves to its address; rejects on failure. */
export type Upload = (file: File) => Promise<string>

/** Thrown if a picture could not be stored. */
export class UploadError extends Error {}
