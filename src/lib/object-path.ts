/** The names of files in a bucket, as far as addresses are made of them. */
import { AppError } from './app-error.ts'

/**
 * Segments that are empty or only dots, which `fetch` resolves before it sends a request, and characters that
 * something on the way could take for a dot or a slash. Storage itself accepts no such character.
 */
const CLIMBS = /(^|\/)\.{0,2}(\/|$)|[\p{Cc}%\\]/u

/** Whether an address with this name stays within its bucket. */
export const isObjectKey = (key: string): boolean => !CLIMBS.test(key)

/**
 * The name as the end of an address. Throws `AppError('A file has a name that no file can have.')` for one that would
 * lead out of its bucket: rows of the database name files, and a request carries the rights of whoever sends it.
 */
export function objectPath(key: string): string {
  if (!isObjectKey(key)) throw new AppError('invalid', 'A file has a name that no file can have.')
  return key.split('/').map(encodeURIComponent).join('/')
}
