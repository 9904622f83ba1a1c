/** Sizes of the pictures in `public/`, for pages that reference them by URL. */
import { join, normalize } from 'node:path'
import sharp from 'sharp'

/**
 * Pixel size of the file served at a URL such as `/samples/work.webp`, or null when it is not one of these pictures.
 */
export async function publicImageSize(address: string): Promise<{ width: number; height: number } | null> {
  const file = publicFile(address)
  if (!file) return null
  try {
    const { width, height } = await sharp(file).metadata()
    return { width, height }
  } catch {
    return null
  }
}

/** The file below `public/` that a URL serves, whether or not it exists; null for other URLs. */
export function publicFile(address: string): string | null {
  const path = /^\/(?!\/)[^?#]*/.exec(address)?.[0]
  if (!path) return null
  // Normalized from the root, `..` cannot lead above it.
  return join('public', normalize(path))
}
