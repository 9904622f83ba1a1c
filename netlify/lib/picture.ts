/** Decodes and re-encodes a picture before it is stored, so nothing of the uploaded file survives. */
import sharp, { type Sharp } from 'sharp'
import { AVIF_WIDTH, CARD_RATIO, CARD_WIDTHS, RENDITION_WIDTHS, UPLOAD_WIDTHS } from '#lib/media-url.ts'
import { HttpError } from './http.ts'
import type { PictureFormat } from './picture-format.ts'

/** The most pixels of a picture, all frames together (SEC-12). */
export const MAX_PIXELS = 40_000_000

/** The width that phones load of a tall picture that moves: next to two or three cards' copies on a slow connection. */
const PHONE_WIDTH = 640

/** From the best to the least of a phone's card. */
const QUALITIES = [45, 40, 36, 32, 29, 25, 22] as const

/**
 * The most bytes of a phone's card that does not move, where its quality allows: with the page and its styles it then
 * fits into the first 44 kB of a connection, which a server may send in two round trips.
 */
const PHONE_BYTES = 16_000

/** The longest edge of WebP, in pixels. */
const LONGEST_EDGE = 16_383

export interface StoredPicture {
  bytes: Buffer
  /** In pixels, upright; of a single frame. */
  width: number
  height: number
  /** Copies, by their width. */
  renditions: Rendition[]
}

export interface Rendition {
  width: number
  bytes: Buffer
  type: 'image/avif' | 'image/webp'
}

const WRITE: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  // JPEG has no transparency and would show black there.
  jpeg: picture => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 88, progressive: true }),
  png: picture => picture.png({ compressionLevel: 9 }),
  gif: picture => picture.gif(),
  webp: picture => picture.webp({ quality: 88 }),
}

/**
 * Decodes and re-encodes in `format`: upright, without metadata, in sRGB, still animated where that is possible. Throws
 * 413 for too many pixels, 422 for a picture that cannot be decoded to its end or is too long for WebP.
 */
export async function storedPicture(
  bytes: Buffer,
  format: PictureFormat,
  widths: readonly number[] = UPLOAD_WIDTHS,
): Promise<StoredPicture> {
  const { pages, ...size } = await sizeOf(bytes)
  if (format === 'webp' && Math.max(size.width, size.height) > LONGEST_EDGE) {
    const limit = LONGEST_EDGE.toLocaleString('en')
    throw new HttpError(
      422,
      `A WebP picture is at most ${limit} pixels wide and high. Please upload yours as a new picture.`,
    )
  }
  try {
    const moves = pages > 1 && (format === 'gif' || format === 'webp')
    const whole = await WRITE[format](open(bytes, moves)).toBuffer({ resolveWithObject: true })
    const { width, height, pageHeight } = whole.info
    const renditions = []
    // One at a time: each holds all pixels in memory.
    for (const target of widths) renditions.push(await makeRendition(bytes, target))
    return { bytes: whole.data, width, height: pageHeight ?? height, renditions }
  } catch {
    throw damaged()
  }
}

/**
 * One copy, no wider than `width` pixels. The thumbnail does not move; a card's copy is cropped to its frame. A copy that
 * moves is WebP in every width, even where its name ends in `.avif`: no animated AVIF can be written here, and browsers
 * go by the type and the bytes. Throws 413 for too many pixels, 422 for a picture that cannot be decoded.
 */
export async function makeRendition(bytes: Buffer, width: number): Promise<Rendition> {
  const { pages, ...size } = await sizeOf(bytes)
  const isForCard = CARD_WIDTHS.some(target => target === width)
  const picture = open(bytes, pages > 1 && width !== RENDITION_WIDTHS[0])
  const height = Math.round(size.width * CARD_RATIO)
  // Not an animation: every frame would have to be cropped.
  if (isForCard && pages === 1 && size.height > height)
    picture.extract({ left: 0, top: 0, width: size.width, height })
  try {
    const copy = picture.resize({ width, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    if (width === AVIF_WIDTH && pages === 1)
      return { width, bytes: await phoneAvif(copy), type: 'image/avif' }
    const isLight = isForCard || width === PHONE_WIDTH
    const webp = copy.webp(isLight ? { quality: 64, effort: 6 } : { quality: 80 })
    return { width, bytes: await webp.toBuffer(), type: 'image/webp' }
  } catch {
    throw damaged()
  }
}

/** AVIF in the best quality that keeps it within `PHONE_BYTES`, else in the least. */
async function phoneAvif(copy: Sharp): Promise<Buffer> {
  // Decoded and resized once for all tries, of which halving the list needs three.
  const { data, info } = await copy.raw().toBuffer({ resolveWithObject: true })
  const encode = (index: number) =>
    // Subsampled colors and the usual tuning blur the small text of screenshots.
    sharp(data, { raw: info })
      .avif({ quality: QUALITIES[index], effort: 3, chromaSubsampling: '4:4:4', tune: 'ssim' })
      .toBuffer()
  let [first, last] = [0, QUALITIES.length - 1]
  let light: Buffer | undefined
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    const bytes = await encode(middle)
    if (bytes.length > PHONE_BYTES) first = middle + 1
    else [last, light] = [middle, bytes]
  }
  return light ?? encode(last)
}

/** The size in pixels of a single frame, upright. Throws as `makeRendition` does. */
export async function pictureSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sizeOf(bytes)
  return { width, height }
}

function open(bytes: Buffer, animated: boolean): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', animated }).autoOrient()
}

const damaged = () => new HttpError(422, 'The picture is damaged or incomplete.')

/** Reads the header only: a picture with too many pixels is never unpacked. */
async function sizeOf(bytes: Buffer) {
  const {
    autoOrient: upright,
    pageHeight,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged()
    })
  const { width } = upright
  const height = pageHeight ?? upright.height
  if (width * height * pages > MAX_PIXELS) {
    throw new HttpError(413, 'The picture has more than 40 megapixels. Please make it smaller first.')
  }
  return { width, height, pages }
}
