/** Where uploaded files lie in the bucket and at which address of the site they are served. */

/** The bucket's folders: pictures of the portfolio, of blog posts, and of the brand. */
export const MEDIA_FOLDERS = ['portfolio', 'blog', 'brand'] as const
export type MediaFolder = (typeof MEDIA_FOLDERS)[number]

/** Widths in pixels of the smaller copies of every picture; the first is the thumbnail of lists. */
export const RENDITION_WIDTHS = [320, 800, 1600] as const

const PICTURE_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}
const FILM_TYPES: Record<string, string> = { mp4: 'video/mp4', webm: 'video/webm', ogg: 'video/ogg' }

/** What follows the last dot of a name, in lower case; '' when there is none. */
export function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The MIME type of a picture with this name, or null when it is none (CNST-13). */
export const pictureType = (name: string): string | null => PICTURE_TYPES[extensionOf(name)] ?? null

/** The MIME type of a film with this name, or null when it is none (CNST-14). */
export const filmType = (name: string): string | null => FILM_TYPES[extensionOf(name)] ?? null

/** The name of a new file: milliseconds, hyphen, a number below 1000, extension (CNST-33). */
export function newFileName(now: Date, random: () => number, extension: string): string {
  return `${now.getTime()}-${Math.floor(random() * 1000)}.${extension}`
}

/** The address that serves the file `key` of the bucket. The portfolio's files are at `/assets/` itself. */
export function assetAddress(key: string): string {
  const path = key.replace(/^portfolio\//, '')
  return `/assets/${path.split('/').map(encodeURIComponent).join('/')}`
}

/**
 * The files of the bucket that the address `/assets/…` may mean, best first; none for an address that climbs,
 * hides or names what is neither a picture nor a film (SEC-15).
 */
export function assetKeys(pathname: string): string[] {
  const encoded = /^\/assets\/(.+)$/.exec(pathname)?.[1]
  if (encoded === undefined) return []
  const path = decoded(encoded)
  const isPlain = path?.split('/').every(part => /^(?!\.)[\w!\-.*'() &$@=;:+,]+$/.test(part))
  if (!path || !isPlain || path.length > 1024 || !(pictureType(path) ?? filmType(path))) return []
  const folder = path.split('/')[0]
  // What was put into the bucket without a folder is found as well.
  return folder === 'blog' || folder === 'brand' ? [path] : [`portfolio/${path}`, path]
}

/** The file that an address of ours serves, as the bucket calls it; null for other addresses. */
export function assetKey(address: string): string | null {
  return assetKeys(address.replace(/[?#].*/, ''))[0] ?? null
}

/** Where the copy of `width` pixels of the file `key` lies: beside it, in a folder of its own. */
export function renditionKey(key: string, width: number): string {
  return key.replace(/([^/]+?)(\.[^./]+)?$/, `renditions/$1.${width}.webp`)
}

/** Only files that the upload function has named have copies for certain. */
const UPLOADED = /^\/assets\/(?:blog\/|brand\/)?\d{13}-\d{1,3}\.(?:png|jpe?g|gif|webp)(\?v=[\w-]{1,20})?$/

/** The address of the copy of `width` pixels, or null for a picture that was not uploaded here. */
export function renditionAddress(address: string, width: number): string | null {
  const match = UPLOADED.exec(address)
  // What follows the last dot, here with the version, makes room for the copy's own ending.
  return match ? `${renditionKey(address, width)}${match[1] ?? ''}` : null
}

/** The copies of an uploaded picture as an image's `srcset`, or undefined when it has none. */
export function renditionSet(address: string): string | undefined {
  if (!UPLOADED.test(address)) return
  return RENDITION_WIDTHS.map(width => `${renditionAddress(address, width)} ${width}w`).join(', ')
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
