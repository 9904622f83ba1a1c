/** The files that a content picture is served as. */

import { getImage } from 'astro:assets'
import type { GetImageResult, ImageMetadata } from 'astro'

interface PhotoFiles {
  avif: GetImageResult
  webp: GetImageResult
}

/** By the picture itself: reading its address would tell Astro that the original is needed too. */
const known = new WeakMap<ImageMetadata, Map<string, Promise<PhotoFiles>>>()

/** Names of the files in these pixel widths, worked out once however many pages show the picture. */
export function photoFiles(src: ImageMetadata, widths: number[]): Promise<PhotoFiles> {
  const sizes = known.get(src) ?? new Map<string, Promise<PhotoFiles>>()
  known.set(src, sizes)
  const key = widths.join()
  const files = sizes.get(key) ?? find(src, widths)
  sizes.set(key, files)
  return files
}

async function find(src: ImageMetadata, widths: number[]): Promise<PhotoFiles> {
  const file = (format: 'avif' | 'webp') => getImage({ src, format, widths })
  const [avif, webp] = await Promise.all([file('avif'), file('webp')])
  return { avif, webp }
}
