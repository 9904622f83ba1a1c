import type { Config } from '@netlify/functions'
import { CACHE_SECONDS, createFileStore, publicFileUrl, readPublicFile } from '#data/file-store.ts'
import { saveMissingSize } from '#data/media-files.ts'
import { FILM_HEAD_BYTES, isFilm } from '#lib/film-format.ts'
import { assetKeys, filmType, movedRendition, servedType } from '#lib/media-url.ts'
import { HttpError, requireMethod, respond, SECURITY_HEADERS } from '../lib/http.ts'
import { type MadeCopy, makeMissingRendition, type PictureFacts } from '../lib/missing-rendition.ts'
import { publicConnection } from '../lib/public-connection.ts'
import { serviceClient, serviceConnection, serviceSecret } from '../lib/service-db.ts'

export const config: Config = { path: '/assets/*' }

const YEAR = 31_536_000

export interface Dependencies {
  /** The public file with this name in the bucket, or null. */
  read: (key: string, request: Request) => Promise<Response | null>
  /** Where the backend itself serves a file. */
  address: (key: string) => string
  /** Stores a missing copy, and the size of its picture unless that is known. */
  keep: (key: string, copy: MadeCopy, picture: PictureFacts) => Promise<void>
}

/**
 * GET, HEAD: the uploaded picture at `/assets/{filename}`. A film is too large for a function, so this redirects to the
 * backend if the file's first bytes are those of a film (SEC-11). A missing smaller copy is made and kept
 * (docs/decisions/034). 404 for everything that is not an uploaded picture or film (SEC-15).
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond('assets', async () => {
    requireMethod(request, 'GET', 'HEAD')
    const { read, address } = dependencies
    const { pathname, search } = new URL(request.url)
    const keys = assetKeys(pathname)
    const moved = keys.length > 0 && movedRendition(pathname)
    if (moved) return redirect(moved + search)
    for (const key of keys.filter(key => filmType(key))) {
      if (await isStoredFilm(key, request.url, read)) return redirect(address(key))
    }
    for (const key of keys.filter(key => servedType(key))) {
      const file = await read(key, request)
      if (file) return picture(file, key, search.includes('v='))
    }
    for (const key of keys) {
      const made = await makeMissingRendition(key, dependencies)
      if (!made) continue
      const file = new Response(request.method === 'HEAD' ? null : made.bytes, {
        headers: { 'Content-Type': made.type },
      })
      return picture(file, key, search.includes('v='))
    }
    throw new HttpError(404, 'There is no such file.')
  })
}

/** Films that were checked: nobody overwrites one, so once is enough. */
const films = new Set<string>()

async function isStoredFilm(key: string, url: string, read: Dependencies['read']): Promise<boolean> {
  if (films.has(key)) return true
  const file = await read(key, new Request(url, { headers: { Range: `bytes=0-${FILM_HEAD_BYTES - 1}` } }))
  let head = Buffer.alloc(0)
  // Reads only the beginning, even if the backend sends all of it.
  for await (const chunk of file?.body ?? []) {
    head = Buffer.concat([head, chunk])
    if (head.length >= FILM_HEAD_BYTES) break
  }
  if (!isFilm(key, head)) return false
  films.add(key)
  return true
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { ...SECURITY_HEADERS, Location: location } })
}

/**
 * The type is derived from the name, never from what the bucket was told, except for a copy that moves: its name ends in
 * `.avif`, but it is WebP.
 */
function typeOf(file: Response, key: string): string {
  const type = servedType(key) ?? 'application/octet-stream'
  return type === 'image/avif' && file.headers.get('Content-Type') === 'image/webp' ? 'image/webp' : type
}

function picture(file: Response, key: string, isVersioned: boolean): Response {
  const headers = new Headers(SECURITY_HEADERS)
  headers.set('Content-Type', typeOf(file, key))
  headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  headers.set('Content-Disposition', `inline; filename="${key.split('/').at(-1)}"`)
  headers.set('Accept-Ranges', 'bytes')
  for (const name of ['ETag', 'Last-Modified', 'Content-Range', 'Content-Length']) {
    const value = file.headers.get(name)
    if (value !== null && !(name === 'Content-Length' && file.headers.has('Content-Encoding')))
      headers.set(name, value)
  }
  // A picture can be replaced under its address: browsers see the new one within a week, or at once if the address
  // carries its version. The host's own cache gets the same header.
  const forBrowsers = isVersioned
    ? `public, max-age=${YEAR}, immutable`
    : `public, max-age=${CACHE_SECONDS}, stale-while-revalidate=${YEAR}`
  headers.set('Cache-Control', file.ok || file.status === 304 ? forBrowsers : 'no-store')
  headers.set('Netlify-Vary', 'query=v')
  return new Response(file.body, { status: file.status, headers })
}

export default (request: Request): Promise<Response> =>
  handle(request, {
    read: (key, asked) => readPublicFile(publicConnection().url, key, asked),
    address: key => publicFileUrl(publicConnection().url, key),
    keep: async (key, { bytes, type }, { name, ...size }) => {
      await createFileStore(serviceConnection(), serviceSecret()).put(key, bytes, type)
      await saveMissingSize(serviceClient(), name, size)
    },
  })
