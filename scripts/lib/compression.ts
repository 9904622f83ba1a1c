/** Compresses responses as the host does: files once at best quality, function responses quickly each time. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|rss\+xml|atom\+xml)|image\/svg)/

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Brotli qualities for files compressed once and for responses compressed each time. */
const [BEST, QUICK] = [11, 5]

type Encoding = 'br' | 'gzip'

/** Compressed files, by encoding and the hash of their bytes. */
export class CompressedFiles {
  #recent = new Map<string, Promise<Buffer>>()
  #older = new Map<string, Promise<Buffer>>()

  /** The number of cached files. */
  get size(): number {
    return this.#recent.size + this.#older.size
  }

  /** Drops the entries not used since the last call; call it when the files are replaced. */
  age(): void {
    this.#older = this.#recent
    this.#recent = new Map()
  }

  /** Compresses `body`, each body only once: the content editor alone takes seconds. */
  get(encoding: Encoding, body: Buffer): Promise<Buffer> {
    const key = `${encoding} ${createHash('sha256').update(body).digest('base64')}`
    const compressed = this.#recent.get(key) ?? this.#older.get(key) ?? encode(encoding, body, BEST)
    this.#recent.set(key, compressed)
    this.#older.delete(key)
    return compressed
  }
}

function encode(encoding: Encoding, body: Buffer, quality: number): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : deflate(body)
}

/**
 * The body to send; sets `headers` to match. The body stays as it is if its type does not compress or the client
 * accepts no compression.
 * @param kept The cache of compressed files if the body is a file, otherwise null.
 */
export async function compress(
  accepted: string,
  headers: Headers,
  body: Buffer,
  kept: CompressedFiles | null,
): Promise<Buffer> {
  if (!COMPRESSIBLE.test(headers.get('Content-Type') ?? '')) return body
  headers.append('Vary', 'Accept-Encoding')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (encoding === null) return body
  headers.set('Content-Encoding', encoding)
  return kept ? kept.get(encoding, body) : encode(encoding, body, QUICK)
}
