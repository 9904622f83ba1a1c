/** Where uploaded files are stored in the bucket and the URLs that serve them. */
import { isSample } from './samples.ts'

/** The bucket's folders: pictures of the portfolio, of blog posts, and of the brand. */
export const MEDIA_FOLDERS = ['portfolio', 'blog', 'brand'] as const
export type MediaFolder = (typeof MEDIA_FOLDERS)[number]

/** Upload destinations: one of these, or the team folder, where each member has one picture. */
export type UploadFolder = MediaFolder | typeof TEAM_FOLDER
export const TEAM_FOLDER = 'team'

/** Widths in pixels of the smaller copies of every picture; the first is the thumbnail of lists. */
export const RENDITION_WIDTHS = [320, 640, 800, 1600] as const

/** Widths created on upload; the others are created on first request, because each one costs a decode. */
export const UPLOAD_WIDTHS = [320, 800, 1600] as const

/**
 * Widths of the copies for cards, cropped to a card's frame on the narrowest phone: for phones, for other screens,
 * where the frame is at most 640 pixels wide, and for those at double density. (640 itself is a copy of the whole
 * picture.)
 */
export const CARD_WIDTHS = [600, 660, 1200] as const

/**
 * The width of the copy that is AVIF, a third lighter than WebP: on a phone, it is the largest of the page's first
 * pictures. The others are WebP, which takes a function a fraction of the time.
 */
export const AVIF_WIDTH = CARD_WIDTHS[0]

const formatOf = (width: number) => (width === AVIF_WIDTH ? 'avif' : 'webp')

/** All widths that a copy may have. */
export const COPY_WIDTHS = [...RENDITION_WIDTHS, ...CARD_WIDTHS] as const

/** Maximum height of a card's copy, as a multiple of its width. */
export const CARD_RATIO = 1.4

const PICTURE_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}
const FILM_TYPES: Record<string, string> = { mp4: 'video/mp4', webm: 'video/webm', ogg: 'video/ogg' }

/** The extension of a name in lowercase; '' when there is none. */
export function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The MIME type of a picture with this name, or null when it is not a picture (CNST-13). */
export const pictureType = (name: string): string | null => PICTURE_TYPES[extensionOf(name)] ?? null

/** The MIME type of a picture or a copy with this name, or null. Only copies are AVIF: nobody uploads it (SEC-12). */
export const servedType = (name: string): string | null =>
  pictureType(name) ?? (renditionSource(name) && 'image/avif')

/** The MIME type of a film with this name, or null when it is not a film (CNST-14). */
export const filmType = (name: string): string | null => FILM_TYPES[extensionOf(name)] ?? null

/** The part that makes a name unique: the upload time in milliseconds, and a number below 1000. */
const OWN_NUMBER = String.raw`\d{13}-\d{1,3}`

/** Maximum length of the slug made from a file's own name. */
const LONGEST_SLUG = 60

/**
 * A file's own name as a slug for its URL: `Straße nach Süden (2).JPG` becomes `stra-e-nach-suden-2`. The extension is
 * dropped, and so is the number of a file that was uploaded before. '' for a name without Latin letters or digits.
 */
export function fileSlug(name: string): string {
  const words = name
    .replace(/\.[^./\\]*$/, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(new RegExp(`(^|-)${OWN_NUMBER}-?$`), '')
    .replace(/^-/, '')
  return words.slice(0, LONGEST_SLUG).replace(/-$/, '')
}

/**
 * The name of a new file: its slug, then milliseconds, hyphen, a number below 1000, extension (CNST-33). The
 * numbers make it unique, because a URL's content is cached for a week and deleted files may come back.
 */
export function newFileName(now: Date, random: () => number, extension: string, called = ''): string {
  const slug = fileSlug(called)
  return `${slug && `${slug}-`}${now.getTime()}-${Math.floor(random() * 1000)}.${extension}`
}

/** Whether the upload function generated this key. */
export const isUploadKey = (key: string): boolean =>
  new RegExp(String.raw`^(${MEDIA_FOLDERS.join('|')})/([a-z0-9-]+-)?${OWN_NUMBER}\.[a-z]{3,4}$`).test(key)

/** The URL that serves the bucket's file `key`. The portfolio's files are at `/assets/` itself. */
export function assetUrl(key: string): string {
  const path = key.replace(/^portfolio\//, '')
  return `/assets/${path.split('/').map(encodeURIComponent).join('/')}`
}

/**
 * The bucket keys that the URL `/assets/…` may refer to, best first; empty for a path that traverses upward, is
 * hidden, or is neither a picture, a copy of one, nor a film (SEC-15).
 */
export function assetKeys(pathname: string): string[] {
  const encoded = /^\/assets\/(.+)$/.exec(pathname)?.[1]
  if (encoded === undefined) return []
  const path = decoded(encoded)
  const isPlain = path?.split('/').every(part => /^(?!\.)[\w!\-.*'() &$@=;:+,]+$/.test(part))
  if (!path || !isPlain || path.length > 1024 || !(servedType(path) ?? filmType(path))) return []
  const folder = path.split('/')[0]
  // Files put into the bucket without a folder are found as well.
  const isNamed = folder !== 'portfolio' && [...MEDIA_FOLDERS, TEAM_FOLDER].some(name => name === folder)
  return isNamed ? [path] : [`portfolio/${path}`, path]
}

/** The bucket key of the file that a URL of this site serves; null for other URLs. */
export function assetKey(address: string): string | null {
  return assetKeys(address.replace(/[?#].*/, ''))[0] ?? null
}

/** A name generated by the upload function; its number is unique, whatever its extension. */
const OWN_NAME = new RegExp(`^([a-z0-9-]+-)?${OWN_NUMBER}$`)

/**
 * The key of the `width`-pixel copy of the file `key`, in a `renditions` folder beside it. A name that was not
 * generated here keeps its extension, because `door.png` and `door.jpg` are two pictures.
 */
export function renditionKey(key: string, width: number): string {
  const [, folder = '', name = '', ending = ''] = /^(.*\/)?([^/]+?)(\.[^./]+)?$/.exec(key) ?? []
  return `${folder}renditions/${OWN_NAME.test(name) ? name : `${name}${ending}`}.${width}.${formatOf(width)}`
}

/** The keys of all copies that `key` may have, with that of before it was AVIF; only the bucket knows which exist. */
export const renditionKeys = (key: string): string[] => [
  ...COPY_WIDTHS.map(width => renditionKey(key, width)),
  renditionKey(key, AVIF_WIDTH).replace(/avif$/, 'webp'),
]

/** The path of the copy that was WebP at `former`, for which a kept page may still ask; null for any other path. */
export function movedRendition(former: string): string | null {
  const path = former.replace(new RegExp(String.raw`(/renditions/[^/]+\.${AVIF_WIDTH}\.)webp$`), '$1avif')
  return path === former ? null : path
}

/** The source of a copy: the names that its picture may have in the bucket, and its width; null if not a copy. */
export function renditionSource(key: string): { pictures: string[]; width: number } | null {
  const [, folder = '', name = '', ending = ''] = /^(.*\/|)renditions\/([^/]+)\.(\d+\.\w+)$/.exec(key) ?? []
  const width = COPY_WIDTHS.find(known => `${known}.${formatOf(known)}` === ending)
  if (!width) return null
  const names = OWN_NAME.test(name) ? Object.keys(PICTURE_TYPES).map(ending => `${name}.${ending}`) : [name]
  return { pictures: names.filter(pictureType).map(picture => folder + picture), width }
}

/**
 * The URL of the `width`-pixel copy, or null for a picture that is neither in the bucket nor one of the site's samples.
 */
export function renditionUrl(address: string, width: number): string | null {
  const [path = '', version = ''] = address.split(/(?=\?v=[\w-]{1,20}$)/)
  if (!isSample(path) && !(assetKeys(path).length > 0 && pictureType(path) && !path.includes('/renditions/')))
    return null
  return `${renditionKey(path, width)}${version}`
}

/** The copies of a picture as a `srcset`, or undefined when it has none. */
export function renditionSet(
  address: string,
  widths: readonly number[] = RENDITION_WIDTHS,
): string | undefined {
  if (!renditionUrl(address, 1)) return
  // Commas and spaces would end a URL in a `srcset`.
  const inList = (url = '') => url.replaceAll(',', '%2C').replace(/\s/g, '%20')
  return widths.map(width => `${inList(renditionUrl(address, width) ?? '')} ${width}w`).join(', ')
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
