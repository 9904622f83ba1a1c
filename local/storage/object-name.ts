/** The names of objects: `folder/picture.png`. */
import { StorageError } from './storage-error.ts'

/** What Amazon S3 accepts without escaping, as hosted Storage requires. */
const allowed = /^[\w/!\-.*'() &$@=;:+,?]+$/

/**
 * The bucket and the name in a path `bucket/folder/name`. Throws InvalidKey for a name that is
 * empty, longer than 1024 characters, contains characters that are not safe in S3, or has empty or dot segments.
 */
export function parseObjectPath(path: string): { bucketId: string; name: string } {
  const separator = path.indexOf('/')
  const bucketId = separator < 0 ? path : path.slice(0, separator)
  return { bucketId, name: requireName(separator < 0 ? '' : path.slice(separator + 1)) }
}

/** `name` itself. Throws InvalidKey as {@link parseObjectPath} does. */
export function requireName(name: string): string {
  const climbs = name.split('/').some(part => part === '' || part === '.' || part === '..')
  if (!climbs && name.length <= 1024 && allowed.test(name)) return name
  throw new StorageError(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${name}`)
}
