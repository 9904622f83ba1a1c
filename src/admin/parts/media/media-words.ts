/** The texts of the media library. */
import { ACCEPTED_PICTURES } from '#admin/parts/upload/picture-type.ts'
import type { Media } from '#data/media.ts'
import type { MediaFolder } from '#lib/media-url.ts'

export const FOLDERS: Record<MediaFolder, string> = { portfolio: 'Portfolio', blog: 'Blog', brand: 'Brand' }

/** The picker's texts for pictures and for films. */
export const pickerWords = {
  picture: {
    title: 'Choose a picture',
    use: 'Use this picture',
    list: 'Pictures',
    chosen: 'Chosen picture',
    hint: 'The chosen picture stands here, with its words and where it is used. A double click takes one at once.',
    empty: 'No images uploaded yet.',
  },
  film: {
    title: 'Choose a video',
    use: 'Use this video',
    list: 'Videos',
    chosen: 'Chosen video',
    hint: 'The chosen video stands here. A double click takes one at once.',
    empty: 'No videos uploaded yet.',
  },
} as const

/** The file types that the browser offers for upload. */
export const ACCEPTED: Record<Media['kind'], string> = {
  picture: ACCEPTED_PICTURES,
  film: 'video/mp4,video/webm,video/ogg,.ogg',
}

export const words = {
  loadFailed: 'Failed to load data',
  usesFailed: 'Failed to read where files are used',
  noMatch: 'No files match. Change the search.',
  confirmPicture: 'Are you sure you want to delete this image?',
  confirmFilm: 'Are you sure you want to delete this video?',
  deleted: 'Image deleted successfully',
  deleteFailed: 'Failed to delete image',
  uploaded: (count: number, kind: Media['kind']) =>
    `Successfully uploaded ${count} ${kind === 'picture' ? 'image' : 'video'}(s)`,
  uploadFailedFor: (names: string[]) => `Failed to upload: ${names.join(', ')}`,
  uploadFailed: 'Failed to upload images',
  factLabel: { alt: 'Alt text', focus: 'Focal point' },
  factSaved: { alt: 'Alt text saved', focus: 'Focal point saved' },
  factFailed: { alt: 'Failed to save alt text', focus: 'Failed to save focal point' },
  focusHint:
    'Click where the picture must never be cut. Arrow keys move the point by 1 %, with Shift by 10 %.',
  replaced: 'Image replaced successfully',
  replaceFailed: 'Failed to replace image',
  stillUsed: (titles: readonly string[]) => `${usedIn(titles)}. It can go once nothing uses it.`,
  used: 'It can go once nothing uses it.',
  altMissing: 'No alt text yet',
} as const

/** `1920 × 1080 px · 214 kB`, as far as it is known; '' otherwise. */
export function factsOf({ size, about }: Pick<Media, 'size' | 'about'>): string {
  const pixels = about?.width && about.height ? `${about.width} × ${about.height} px` : ''
  const bytes = about?.size ?? size
  return [pixels, bytes === null ? '' : formatBytes(bytes)].filter(Boolean).join(' · ')
}

/** A picture's URL with a version, so that the browser does not show a stale copy right after a replacement. */
export function versioned({ url, about }: Pick<Media, 'url' | 'about'>): string {
  return about ? `${url}?v=${Date.parse(about.updated_at).toString(36)}` : url
}

/** A key that changes when the file itself does, e.g. when it is replaced; not with its metadata. */
export const bytesOf = ({ url, about }: Pick<Media, 'url' | 'about'>): string =>
  [url, about?.size, about?.width, about?.height].join(' ')

/** In the usual units of file sizes: `900 B`, `214 kB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The first two names, and how many more there are: `Serum, A post and 3 more`. */
export function someOf([first = '', second, ...more]: readonly string[]): string {
  if (second === undefined) return first
  return more.length > 0 ? `${first}, ${second} and ${more.length} more` : `${first} and ${second}`
}

/** `Used in Serum, A post and 3 more`; '' for an unused file. */
export const usedIn = (titles: readonly string[]): string =>
  titles.length === 0 ? '' : `Used in ${someOf(titles)}`

/** The files whose name or alt text contains the term, ignoring case. */
export function findMedia(files: readonly Media[], term: string): Media[] {
  const wanted = term.trim().toLowerCase()
  if (wanted === '') return [...files]
  return files.filter(({ name, about }) => `${name}\n${about?.alt ?? ''}`.toLowerCase().includes(wanted))
}
