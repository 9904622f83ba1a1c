/** Which files are pictures that the site takes (UPLD-01). */
import { pictureType } from '#lib/media-url.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/**
 * The file's MIME type if it is one of the four, by its name when it has none (UPLD-02); else null.
 */
export function takenType({ type, name }: Pick<File, 'type' | 'name'>): string | null {
  if (type === '') return pictureType(name)
  return TYPES.includes(type) ? type : null
}

/** The extension to send a picture of this type with: its own when it fits, else the type's. */
export function sentExtension(name: string, type: string): string {
  const own = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return pictureType(`a.${own}`) === type ? own : type.replace('image/', '').replace('jpeg', 'jpg')
}

/**
 * Whether a picture moves, which compressing would end: any GIF, and a WebP with the sign of an animation in
 * its first bytes.
 */
export async function moves(file: Blob, type: string): Promise<boolean> {
  if (type === 'image/gif') return true
  if (type !== 'image/webp') return false
  const head = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  return String.fromCharCode(...head).includes('ANIM')
}
