/** Stores a picture and returns its address. Rejects when that failed. */
export type Upload = (file: File) => Promise<string>

/** A picture could not be stored. */
export class UploadError extends Error {}
