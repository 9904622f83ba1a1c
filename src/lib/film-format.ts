/** What a film really is, told from its first bytes: a bucket believes whatever type a sender claims. */
import { extensionOf } from './media-url.ts'

/** How many of a film's first bytes tell what it is. */
export const FILM_HEAD_BYTES = 64

const SIGNS: Record<string, (head: string) => boolean> = {
  // The first box says which kind of MP4 it is.
  mp4: head => head.startsWith('ftyp', 4),
  // Matroska, and of its kinds the one that browsers play.
  webm: head => head.startsWith('\x1A\x45\xDF\xA3') && head.includes('webm'),
  ogg: head => head.startsWith('OggS\0'),
}

/** Whether the first bytes of a file are those of a film of the kind that its name claims, e.g. `turn.mp4`. */
export function isFilm(name: string, head: Uint8Array): boolean {
  const letters = String.fromCharCode(...head.subarray(0, FILM_HEAD_BYTES))
  return SIGNS[extensionOf(name)]?.(letters) ?? false
}
