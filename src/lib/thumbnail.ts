/** Where a picture or film that a row names may be found; the public cards and the dashboard's ask here. */
import { CARD_WIDTHS, RENDITION_WIDTHS, renditionSet } from './media-url.ts'

/** One attempt at showing a picture; `srcSet` are its smaller copies. */
export interface Attempt {
  src: string
  srcSet?: string
}

/**
 * What to try, in order: each address once, and before it, where a picture was uploaded here, its smaller copies,
 * so that an eight-megabyte photograph never reaches a telephone. `isForCard` asks for those that are cut.
 */
export function thumbnailAttempts(address: string | null | undefined, isForCard = false): Attempt[] {
  return thumbnailCandidates(address).flatMap(src => {
    const srcSet = renditionSet(src, isForCard ? CARD_WIDTHS : RENDITION_WIDTHS)
    return srcSet ? [{ src, srcSet }, { src }] : [{ src }]
  })
}

/**
 * The addresses to try, in order, for what a person has written down as a picture's (or film's) address:
 * - a web address, `/admin/…` and `/uploads/…`: itself (THMB-01, THMB-02),
 * - another path: itself, then below `/public` (THMB-03),
 * - a name: below `/content`, then below `/public/content` (THMB-04).
 * Empty when there is nothing to try: no address, or a scheme that is not the web's, such as `javascript:` or
 * `data:` (THMB-06).
 */
export function thumbnailCandidates(address: string | null | undefined): string[] {
  const given = address?.trim() ?? ''
  if (/^(https?:)?\/\//i.test(given)) return [given]
  // A colon makes a scheme only while no `/`, `?` or `#` came before it.
  if (/^[^/?#]*:/.test(given)) return []
  if (given.startsWith('/admin/') || given.startsWith('/uploads/')) return [given]
  if (given.startsWith('/')) return [given, `/public${given}`]
  const name = given.replace(/^\.\//, '')
  return name === '' ? [] : [`/content/${name}`, `/public/content/${name}`]
}
