/** What the media library says. */
import type { Media } from '#data/media.ts'

export const words = {
  emptyPictures: 'No images uploaded yet.',
  emptyFilms: 'No videos uploaded yet.',
  noMatch: 'No files match. Change the search.',
  confirmPicture: 'Are you sure you want to delete this image?',
  confirmFilm: 'Are you sure you want to delete this video?',
  deleted: 'Image deleted successfully',
  deleteFailed: 'Failed to delete image',
  uploaded: (count: number, kind: Media['kind']) =>
    `Successfully uploaded ${count} ${kind === 'picture' ? 'image' : 'video'}(s)`,
  uploadFailedFor: (names: string[]) => `Failed to upload: ${names.join(', ')}`,
  uploadFailed: 'Failed to upload images',
  altSaved: 'Alt text saved',
  altFailed: 'Failed to save alt text',
  replaced: 'Image replaced successfully',
  replaceFailed: 'Failed to replace image',
  altMissing: 'No alt text yet',
} as const

/** `1920 × 1080 px · 214 kB`, as far as it is known; an empty text otherwise. */
export function factsOf({ size, about }: Pick<Media, 'size' | 'about'>): string {
  const pixels = about?.width && about.height ? `${about.width} × ${about.height} px` : ''
  const bytes = about?.size ?? size
  return [pixels, bytes === null ? '' : formatBytes(bytes)].filter(Boolean).join(' · ')
}

/** In the units in which files are known: `900 B`, `214 kB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** `Used in Serum, A post and 3 more`; an empty text for a file that is used nowhere. */
export function usedIn(titles: readonly string[]): string {
  if (titles.length === 0) return ''
  const [first, second, ...more] = titles
  if (more.length > 0) return `Used in ${first}, ${second} and ${more.length} more`
  return second === undefined ? `Used in ${first}` : `Used in ${first} and ${second}`
}

/** The files whose name or alt text contains the term, whatever the case. */
export function findMedia(files: readonly Media[], term: string): Media[] {
  const wanted = term.trim().toLowerCase()
  if (wanted === '') return [...files]
  return files.filter(({ name, about }) => `${name}\n${about?.alt ?? ''}`.toLowerCase().includes(wanted))
}
