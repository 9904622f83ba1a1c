/** Which files are pictures that the site accepts (UPLD-01). */
import { pictureType } from '#lib/media-url.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** The same types, as an input for files takes them. */
export const ACCEPTED_PICTURES = TYPES.join()

/**
 * The file's MIME type if it is one of the four, derived from its name if it has none (UPLD-02); else null.
 */
export function takenType({ type, name }: Pick<File, 'type' | 'name'>): string | null {
  if (type === '') return pictureType(name)
  return TYPES.includes(type) ? type : null
}

/** The extension for uploading a picture of this type: its own if it matches, else the type's. */
export function sentExtension(name: string, type: string): string {
  const own = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return pictureType(`a.${own}`) === type ? own : type.replace('image/', '').replace('jpeg', 'jpg')
}

/** Whether a picture is animated, which compression would end: any GIF, and a WebP whose header says so. */
export async function moves(file: Blob, type: string): Promise<boolean> {
  if (type === 'image/gif') return true
  if (type !== 'image/webp') return false
  const head = new Uint8Array(await file.slice(0, 21).arrayBuffer())
  // Only the extended format has animations, as the second bit of its flags.
  return String.fromCharCode(...head.slice(12, 16)) === 'VP8X' && ((head[20] ?? 0) & 0x02) !== 0
}
