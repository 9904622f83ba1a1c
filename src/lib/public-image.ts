/** Sizes of the pictures in `public/`, for pages that name them by their address. */
import { join, normalize } from 'node:path'
import sharp from 'sharp'

/** Pixel size of the file that an address such as `/samples/work.webp` serves, or null when it is none of ours. */
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

/** The file below `public/` that an address serves, whether or not it exists; null for other addresses. */
export function publicFile(address: string): string | null {
  const path = /^\/(?!\/)[^?#]*/.exec(address)?.[0]
  if (!path) return null
  // Written from the root, `..` cannot lead above it.
  return join('public', normalize(path))
}
