import sharp, { type Sharp } from 'sharp'

/** The most bytes of a photographed page. */
const LIMIT = 160_000

/**
 * Encodes a photograph as WebP of at most 160 kB, in the best quality at the first of these pixel widths that fits. A
 * busy page gets fewer colors or a smaller width rather than blur.
 * @throws if it is too large even at the last width.
 */
export async function smallEnough(shot: Sharp, widths: number[]) {
  for (const width of widths) {
    for (const quality of [90, 84, 76, 68, 60, 54, 50]) {
      const options = { quality, effort: 5, smartSubsample: true }
      const picture = await shot.clone().resize({ width }).webp(options).toBuffer({ resolveWithObject: true })
      if (picture.data.length <= LIMIT) return picture
    }
    // Small type on a flat background takes fewer bytes in lossless encoding.
    const flat = await shot.clone().resize({ width }).png({ palette: true, dither: 0 }).toBuffer()
    const picture = await sharp(flat).webp({ lossless: true, effort: 6 }).toBuffer({ resolveWithObject: true })
    if (picture.data.length <= LIMIT) return picture
  }
  throw new Error('The page is too long for one picture')
}
