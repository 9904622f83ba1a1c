/** A picture as it is stored: decoded and written anew, so that nothing of the file that came survives. */
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { RENDITION_WIDTHS } from '#lib/media-address.ts'
import { HttpError } from './http.ts'
import type { PictureFormat } from './picture-format.ts'

/** The most pixels of a picture, all frames together (SEC-12). */
export const MAX_PIXELS = 40_000_000

/** WebP knows no longer edge. */
const LONGEST_EDGE = 16_383

export interface StoredPicture {
  bytes: Buffer
  /** In pixels, upright; of one frame. */
  width: number
  height: number
  /** WebP copies, by their width. The thumbnail does not move. */
  renditions: { width: number; bytes: Buffer }[]
}

const WRITE: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  jpeg: picture => picture.jpeg({ quality: 88, progressive: true }),
  png: picture => picture.png({ compressionLevel: 9 }),
  gif: picture => picture.gif(),
  webp: picture => picture.webp({ quality: 88 }),
}

/**
 * Decodes and writes anew: upright, without metadata, in sRGB, an animation still moving.
 * Throws 413 for more pixels than are taken, 422 for a picture that cannot be decoded to its end.
 */
export async function storedPicture(bytes: Buffer, format: PictureFormat): Promise<StoredPicture> {
  const { pages = 1 } = await sizeOf(bytes)
  const open = (options: SharpOptions = {}) =>
    sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'warning',
      animated: pages > 1,
      ...options,
    }).autoOrient()
  try {
    const whole = await WRITE[format](open()).toBuffer({ resolveWithObject: true })
    const { width, height, pageHeight } = whole.info
    const renditions = []
    for (const target of RENDITION_WIDTHS) {
      // One after the other: each holds all pixels in memory.
      const isStill = target === RENDITION_WIDTHS[0]
      const picture = open(isStill ? { animated: false } : {}).resize({
        ...{ width: target, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true },
      })
      renditions.push({ width: target, bytes: await picture.webp({ quality: 80 }).toBuffer() })
    }
    return { bytes: whole.data, width, height: pageHeight ?? height, renditions }
  } catch {
    throw damaged()
  }
}

const damaged = () => new HttpError(422, 'The picture is damaged or incomplete.')

/** Reads the header only: a picture with too many pixels is never unpacked. */
async function sizeOf(bytes: Buffer) {
  const {
    width,
    height,
    pageHeight,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged()
    })
  if (width * (pageHeight ?? height) * pages > MAX_PIXELS) {
    throw new HttpError(413, 'The picture has more than 40 megapixels. Please make it smaller first.')
  }
  return { pages }
}
