/** The file of the logo, which the settings store as inline data (SETT-04). */
import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Twice the height in the footer of wide screens, in pixels. */
const HEIGHT = 160

export interface LogoFile {
  /** Differs for another logo, so that the file can be cached forever. */
  name: string
  content: Buffer
  width: number
  height: number
}

/**
 * A WebP file no larger than shown, which may be animated; null for data that is not a picture.
 * @param stored A data URL with the picture in base64.
 */
export async function logoFile(stored: string): Promise<LogoFile | null> {
  const picture = Buffer.from(stored.slice(stored.indexOf(',') + 1), 'base64')
  try {
    const { data, info } = await sharp(picture, { animated: true, failOn: 'none' })
      .autoOrient()
      .resize({ height: HEIGHT, withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true })
    const hash = createHash('sha256').update(data).digest('base64url').slice(0, 8)
    return { name: `${hash}.webp`, content: data, width: info.width, height: info.pageHeight ?? info.height }
  } catch (cause) {
    console.warn('The logo of the settings cannot be read', cause)
    return null
  }
}
