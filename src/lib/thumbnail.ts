/** Where to look for a picture or film named by a row; used by the public cards and the dashboard. */
import { CARD_WIDTHS, RENDITION_WIDTHS, renditionSet } from './media-url.ts'

/** One attempt at loading a picture; `srcSet` lists its smaller copies. */
export interface Attempt {
  src: string
  srcSet?: string
}

/**
 * What to try, in order: each address once, preceded by the smaller copies of an uploaded picture, so that a phone
 * never loads an eight-megabyte photograph. `isForCard` selects the cropped copies.
 */
export function thumbnailAttempts(address: string | null | undefined, isForCard = false): Attempt[] {
  return thumbnailCandidates(address).flatMap(src => {
    const srcSet = renditionSet(src, isForCard ? CARD_WIDTHS : RENDITION_WIDTHS)
    return srcSet ? [{ src, srcSet }, { src }] : [{ src }]
  })
}

/**
 * The addresses to try, in order, for what a person has entered as a picture's (or film's) address:
 * - a web URL, `/admin/…` and `/uploads/…`: itself (THMB-01, THMB-02),
 * - another path: itself, then below `/public` (THMB-03),
 * - a name: below `/content`, then below `/public/content` (THMB-04).
 * Empty when there is nothing to try: no address, or a scheme other than the web's, such as `javascript:` or
 * `data:` (THMB-06).
 */
export function thumbnailCandidates(address: string | null | undefined): string[] {
  const given = address?.trim() ?? ''
  if (/^(https?:)?\/\//i.test(given)) return [given]
  // A colon ends a scheme only if no `/`, `?` or `#` precedes it.
  if (/^[^/?#]*:/.test(given)) return []
  if (given.startsWith('/admin/') || given.startsWith('/uploads/')) return [given]
  if (given.startsWith('/')) return [given, `/public${given}`]
  const name = given.replace(/^\.\//, '')
  return name === '' ? [] : [`/content/${name}`, `/public/content/${name}`]
}
