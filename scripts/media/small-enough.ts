import sharp, { type Sharp } from 'sharp'

/** Bytes of a photographed page. */
const LIMIT = 160_000

/**
 * A photograph as WebP of at most 160 kB, in the best quality at the first of these pixel widths; a busy page is drawn in
 * few colors or made narrower rather than smeared.
 * @throws when it is too much even at the last width.
 */
export async function smallEnough(shot: Sharp, widths: number[]) {
  for (const width of widths) {
    for (const quality of [90, 84, 76, 68, 60, 54, 50]) {
      const options = { quality, effort: 5, smartSubsample: true }
      const picture = await shot.clone().resize({ width }).webp(options).toBuffer({ resolveWithObject: true })
      if (picture.data.length <= LIMIT) return picture
    }
    // Small type on flat ground takes fewer bytes without loss than with it.
    const flat = await shot.clone().resize({ width }).png({ palette: true, dither: 0 }).toBuffer()
    const picture = await sharp(flat).webp({ lossless: true, effort: 6 }).toBuffer({ resolveWithObject: true })
    if (picture.data.length <= LIMIT) return picture
  }
  throw new Error('The page is too long for one picture')
}
