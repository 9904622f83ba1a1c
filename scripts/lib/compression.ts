/** Compresses answers as the hosting does: files once and well, what functions say at once. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|rss\+xml|atom\+xml)|image\/svg)/

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** For what is compressed once, and for what is compressed each time. */
const [BEST, QUICK] = [11, 5]

type Encoding = 'br' | 'gzip'

/** Compressed files, by encoding and the hash of their bytes. */
export class CompressedFiles {
  #recent = new Map<string, Promise<Buffer>>()
  #older = new Map<string, Promise<Buffer>>()

  /** How many are kept. */
  get size(): number {
    return this.#recent.size + this.#older.size
  }

  /** Forgets those that nobody has asked for since this was called last; to be called when files are exchanged. */
  age(): void {
    this.#older = this.#recent
    this.#recent = new Map()
  }

  /** `body` compressed; each body once, for the content editor alone takes seconds. */
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
 * The body as it is sent, and `headers` told of it. Nothing is changed for a type that does not get smaller, or for
 * who takes no compression.
 * @param kept Where the body is a file, the compressed files beside which it is kept.
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
