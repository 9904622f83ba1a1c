/** The pictures and films that come with the site (public/samples), for the media lists (MEDI-04). */
import type { Media } from '#data/media.ts'
import { filmType } from '#lib/media-url.ts'
import { SAMPLE_SIZES } from '#lib/samples.ts'

const FILMS = [
  'film-halden-chair.mp4',
  'film-kiln-crumb.mp4',
  'film-marlow-bell.mp4',
  'film-ondine-row.mp4',
  'pass-headphones.mp4',
  'spin-bottle.mp4',
]
const NAMES = [...Object.keys(SAMPLE_SIZES).map(name => `${name}.webp`), ...FILMS].sort()

/** Samples are listed by name and address only; nobody uploaded them, and nobody can delete them (DEC-47). */
export const samples: readonly Media[] = NAMES.map(name => ({
  name,
  key: null,
  kind: filmType(name) ? 'film' : 'picture',
  url: `/samples/${name}`,
  created_at: '',
  size: null,
  about: null,
}))
