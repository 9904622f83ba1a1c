/** Stores a picture, once per `uploadKey` however often it is tried; resolves to its address, rejects on failure. */
export type Upload = (file: File, uploadKey: string) => Promise<string>

/** Thrown if a picture could not be stored; `cause` is what its upload rejected with. */
export class UploadError extends Error {
  /** The key in its form of a picture above the text. */
  readonly key: string | undefined

  constructor(message: string, { key, ...options }: ErrorOptions & { key?: string } = {}) {
    super(message, options)
    this.key = key
  }
}
