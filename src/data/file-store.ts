/** The file buckets as the server functions use them, with the rights of their callers. */
import { AppError } from '#lib/app-error.ts'
import { objectPath } from '#lib/object-path.ts'
import type { Connection } from './connection.ts'
import { FUNCTION_LIMIT_MS, withDeadline } from './deadline.ts'

/** The bucket of pictures and films, which anybody may read. */
export const BUCKET = 'portfolio-images'

/** How long a browser caches a file without revalidating, in seconds: a week. */
export const CACHE_SECONDS = 604_800

/** Where files are stored. */
export interface FileStore {
  /** Stores `bytes` under `key`. An existing file stays as it is unless `replace` is set; then this returns false. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, type: string, replace?: boolean): Promise<boolean>
  /** Deletes these files; a missing one is no error. */
  remove(keys: string[]): Promise<void>
  /** The bytes of a file; null when there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
}

/**
 * Opens the bucket with the rights of the owner of `token`. `put` throws `AppError('Could not store file')`, `remove`
 * `AppError('Could not remove files')`, `get` `AppError('Could not read file')`; `put` and `get` also what `objectPath`
 * does, before anything is sent.
 */
export function createFileStore(
  { url, key: apikey }: Connection,
  token: string,
  send: typeof fetch = fetch,
  bucket = BUCKET,
): FileStore {
  const ask = withDeadline(send, () => FUNCTION_LIMIT_MS)
  const addressOf = (key: string) => objectUrl(url, 'object', key, bucket)
  return {
    async put(key, bytes, type, replace = false) {
      const response = await ask(addressOf(key), {
        method: 'POST',
        headers: {
          apikey,
          Authorization: `Bearer ${token}`,
          'Content-Type': type,
          'Cache-Control': `max-age=${CACHE_SECONDS}`,
          'x-upsert': String(replace),
        },
        body: bytes,
      })
      if (response.ok) return true
      const text = await response.text()
      // Another try of the same upload has stored this file.
      if (!replace && /"statusCode":\s*"409"/.test(text)) return false
      throw new AppError('refused', 'Could not store file', { cause: `${response.status} ${text}` })
    },
    async remove(keys) {
      // Names in the body are only compared with those in the bucket, so one that `objectPath` refuses can be deleted.
      const response = await ask(`${url.replace(/\/+$/, '')}/storage/v1/object/${bucket}`, {
        method: 'DELETE',
        headers: { apikey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ prefixes: keys }),
      })
      const text = await response.text()
      if (!response.ok)
        throw new AppError('refused', 'Could not remove files', { cause: `${response.status} ${text}` })
    },
    async get(key) {
      const response = await ask(addressOf(key), { headers: { apikey, Authorization: `Bearer ${token}` } })
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      const text = await response.text()
      // Storage says "not found" with the status 400.
      if (response.status === 404 || /"statusCode":\s*"404"/.test(text)) return null
      throw new AppError('refused', 'Could not read file', { cause: `${response.status} ${text}` })
    },
  }
}

/**
 * Requests a public file from the bucket itself, forwarding the range and cache validators of `request`. Returns null
 * when there is none. Throws `AppError('Could not read file')`, or what `objectPath` does.
 */
export async function readPublicFile(
  url: string,
  key: string,
  request: Request,
  send: typeof fetch = fetch,
): Promise<Response | null> {
  const headers = new Headers()
  for (const name of ['Range', 'If-None-Match', 'If-Range']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const ask = withDeadline(send, () => FUNCTION_LIMIT_MS)
  // The backend's CDN keeps what was replaced or deleted for up to a week, and callers keep what they read for longer.
  const address = `${publicFileUrl(url, key)}?cacheNonce=${crypto.randomUUID()}`
  const response = await ask(address, { method: request.method, headers })
  if (response.ok || response.status === 304 || response.status === 416) return response
  await response.body?.cancel()
  // Storage says "not found" with the status 400.
  if (response.status === 400 || response.status === 404) return null
  throw new AppError('refused', 'Could not read file', { cause: response.status })
}

/** The backend's own URL of a public file, for files too large for a server function. Throws what `objectPath` does. */
export const publicFileUrl = (url: string, key: string): string => objectUrl(url, 'object/public', key)

function objectUrl(url: string, endpoint: string, key: string, bucket = BUCKET): string {
  return `${url.replace(/\/+$/, '')}/storage/v1/${endpoint}/${bucket}/${objectPath(key)}`
}
