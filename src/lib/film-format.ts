/** Detects a film's format from its first bytes, because a bucket trusts whatever type the sender claims. */
import { extensionOf } from './media-url.ts'

/** How many leading bytes are needed to detect the format. */
export const FILM_HEAD_BYTES = 64

const SIGNS: Record<string, (head: string) => boolean> = {
  // The first box names the MP4 variant.
  mp4: head => head.startsWith('ftyp', 4),
  // Matroska, restricted to WebM, the variant that browsers play.
  webm: head => head.startsWith('\x1A\x45\xDF\xA3') && head.includes('webm'),
  ogg: head => head.startsWith('OggS\0'),
}

/** Whether a file's first bytes match the film format that its name claims, e.g. `turn.mp4`. */
export function isFilm(name: string, head: Uint8Array): boolean {
  const letters = String.fromCharCode(...head.subarray(0, FILM_HEAD_BYTES))
  return SIGNS[extensionOf(name)]?.(letters) ?? false
}
