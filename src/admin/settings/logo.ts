/** Converts a picture file to the inline image that the settings store (SETT-04). */
import { LOGO_BYTES } from './settings-form.ts'

/** The accepted types; SVG is not one of them, because it can contain scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

const logoErrors = {
  type: 'Choose a PNG, JPEG, GIF or WebP image.',
  unreachable: 'The picture could not be loaded. Please try again.',
  unreadable: 'This file is not an image, or it is damaged.',
  tooLarge: 'This image is larger than 200 KB even when compressed. Choose a simpler one.',
} as const

/**
 * Makes `file` small enough and returns it as `data:image/…`. `shrink` compresses it; if that fails, the file is used
 * as it is, provided it is small enough. Throws an `Error` with one of `logoErrors`.
 */
export async function readLogo(file: File, shrink: (file: File) => Promise<Blob>): Promise<string> {
  if (!LOGO_TYPES.includes(file.type)) throw new Error(logoErrors.type)
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) throw new Error(logoErrors.unreadable)
  bitmap.close()
  let image: Blob = file
  if (file.size > LOGO_BYTES) {
    image = await shrink(file).catch(error => {
      console.warn('The logo could not be compressed', error)
      return file
    })
  }
  if (image.size > LOGO_BYTES) throw new Error(logoErrors.tooLarge)
  return toDataUrl(image)
}

/** Fetches a picture from the library as a file. Throws an `Error` with one of `logoErrors`. */
export async function fetchLogo(address: string): Promise<File> {
  const response = await fetch(address).catch(() => {
    throw new Error(logoErrors.unreachable)
  })
  if (!response.ok) throw new Error(logoErrors.unreadable)
  const bytes = await response.blob()
  return new File([bytes], 'logo', { type: bytes.type })
}

function toDataUrl(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error(logoErrors.unreadable))
    reader.readAsDataURL(image)
  })
}

/**
 * Compresses a logo to its limit; the library is served by this site and loaded on demand (UPLD-08). Uses WebP,
 * which keeps transparency: the library's PNG encoder takes seconds and its result is ten times larger.
 */
export async function shrinkLogo(file: File): Promise<Blob> {
  const { default: imageCompression } = await import('browser-image-compression')
  return imageCompression(file, {
    maxSizeMB: 0.19,
    maxWidthOrHeight: 640,
    maxIteration: 10,
    useWebWorker: false,
    fileType: 'image/webp',
  })
}
