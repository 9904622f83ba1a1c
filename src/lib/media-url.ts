/** Where uploaded files lie in the bucket and at which address of the site they are served. */
import { isSample } from './samples.ts'

/** The bucket's folders: pictures of the portfolio, of blog posts, and of the brand. */
export const MEDIA_FOLDERS = ['portfolio', 'blog', 'brand'] as const
export type MediaFolder = (typeof MEDIA_FOLDERS)[number]

/** Where pictures are sent to: one of these, or the folder of the people who work here, in which each has one. */
export type UploadFolder = MediaFolder | typeof TEAM_FOLDER
export const TEAM_FOLDER = 'team'

/** Widths in pixels of the smaller copies of every picture; the first is the thumbnail of lists. */
export const RENDITION_WIDTHS = [320, 640, 800, 1600] as const

/** Those that are made with an upload; the others when somebody asks for them, because each costs a decoding. */
export const UPLOAD_WIDTHS = [320, 800, 1600] as const

/**
 * Widths of the copies for cards, which end where a card's frame does on the narrowest phone: for phones, for the frame of
 * 640 pixels at most on other screens, and for those with twice the pixels. (640 itself is a whole picture's copy.)
 */
export const CARD_WIDTHS = [600, 660, 1200] as const

/** Of all copies that a picture may have. */
export const COPY_WIDTHS = [...RENDITION_WIDTHS, ...CARD_WIDTHS] as const

/** How high such a copy may be, as a multiple of its width. */
export const CARD_RATIO = 1.4

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

/** What makes a name the file's own: when it came, in milliseconds, and a number below 1000. */
const OWN_NUMBER = String.raw`\d{13}-\d{1,3}`

/** How many characters of a file's own name are kept. */
const LONGEST_SLUG = 60

/**
 * What a person calls a file, as it may stand in an address: `Straße nach Süden (2).JPG` is `stra-e-nach-suden-2`. Its
 * ending is none of it, nor the number of a file that was uploaded before. '' for a name without Latin letters or digits.
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
 * The name of a new file: what the person called it, then milliseconds, hyphen, a number below 1000, extension
 * (CNST-33). The numbers make it the only one of its name: what was seen under an address is kept for a week, and what
 * was deleted may come back.
 */
export function newFileName(now: Date, random: () => number, extension: string, called = ''): string {
  const slug = fileSlug(called)
  return `${slug && `${slug}-`}${now.getTime()}-${Math.floor(random() * 1000)}.${extension}`
}

/** Whether the upload function has named this file of the library. */
export const isUploadKey = (key: string): boolean =>
  new RegExp(String.raw`^(portfolio|blog|brand)/([a-z0-9-]+-)?${OWN_NUMBER}\.[a-z]{3,4}$`).test(key)

/** The address that serves the file `key` of the bucket. The portfolio's files are at `/assets/` itself. */
export function assetUrl(key: string): string {
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
  return folder === 'blog' || folder === 'brand' || folder === TEAM_FOLDER
    ? [path]
    : [`portfolio/${path}`, path]
}

/** The file that an address of ours serves, as the bucket calls it; null for other addresses. */
export function assetKey(address: string): string | null {
  return assetKeys(address.replace(/[?#].*/, ''))[0] ?? null
}

/** A file that the upload function has named; its number is its own, whatever its ending. */
const OWN_NAME = new RegExp(`^([a-z0-9-]+-)?${OWN_NUMBER}$`)

/**
 * Where the copy of `width` pixels of the file `key` lies: beside it, in a folder of its own. The ending of a name
 * that is not ours belongs to it, because `door.png` and `door.jpg` are two pictures.
 */
export function renditionKey(key: string, width: number): string {
  const [, folder = '', name = '', ending = ''] = /^(.*\/)?([^/]+?)(\.[^./]+)?$/.exec(key) ?? []
  return `${folder}renditions/${OWN_NAME.test(name) ? name : `${name}${ending}`}.${width}.webp`
}

/** What a copy is made of: the names that its picture may have in the bucket, and its width; null for no copy. */
export function renditionSource(key: string): { pictures: string[]; width: number } | null {
  const [, folder = '', name = '', digits = ''] = /^(.*\/|)renditions\/([^/]+)\.(\d+)\.webp$/.exec(key) ?? []
  const width = COPY_WIDTHS.find(known => String(known) === digits)
  if (!width) return null
  const names = OWN_NAME.test(name) ? Object.keys(PICTURE_TYPES).map(ending => `${name}.${ending}`) : [name]
  return { pictures: names.filter(pictureType).map(picture => folder + picture), width }
}

/**
 * The address of the copy of `width` pixels, or null for a picture that is neither in the bucket nor one of the
 * site's samples.
 */
export function renditionUrl(address: string, width: number): string | null {
  const [path = '', version = ''] = address.split(/(?=\?v=[\w-]{1,20}$)/)
  if (!isSample(path) && !(assetKeys(path).length > 0 && pictureType(path) && !path.includes('/renditions/')))
    return null
  return `${renditionKey(path, width)}${version}`
}

/** The copies of a picture as an image's `srcset`, or undefined when it has none. */
export function renditionSet(
  address: string,
  widths: readonly number[] = RENDITION_WIDTHS,
): string | undefined {
  if (!renditionUrl(address, 1)) return
  // Commas and blanks would end an address of the list.
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
