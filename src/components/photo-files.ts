/** The files that serve a content picture: only AVIF, which every browser that supports the site's CSS can show. */

import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'

/** Attributes of the `<img>`; a `<source>` takes its `srcset`. */
interface PhotoFiles {
  src: string
  srcset: string
  width: number
  height: number
}

/** Keyed by the picture object: reading its URL would tell Astro that the original is needed too. */
const known = new WeakMap<ImageMetadata, Map<string, Promise<PhotoFiles>>>()

/** The files in these pixel widths, computed once however many pages show the picture. */
export function photoFiles(src: ImageMetadata, widths: number[]): Promise<PhotoFiles> {
  const sizes = known.get(src) ?? new Map<string, Promise<PhotoFiles>>()
  known.set(src, sizes)
  const key = widths.join()
  const files = sizes.get(key) ?? find(src, widths)
  sizes.set(key, files)
  return files
}

async function find(picture: ImageMetadata, widths: number[]): Promise<PhotoFiles> {
  const { srcSet } = await getImage({ src: picture, format: 'avif', widths })
  // The picture's own URL would emit one more file, in full size.
  const src = srcSet.values.at(-1)?.url
  if (src === undefined) throw new Error(`A picture has no file in the widths ${widths}`)
  const { width, height } = picture
  return { src, srcset: srcSet.attribute, width, height }
}
