/** Which projects are shown: category, count, and what arrives from outside while somebody looks. */
import type { PortfolioItem } from '#data/portfolio-items.ts'
import { shuffle } from '#lib/shuffle.ts'

/** How many cards show at first, and how many more per press (CNST-08). */
export const PAGE_SIZE = 12

/**
 * How many cards may be seen before anybody scrolls. They stand as the build has drawn them (shuffle-cards.js), so that
 * the page's HTML can ask for their pictures first.
 */
export const FIRST_ROW = 3

export interface Gallery {
  /** In the order of this visit; only the first ones until `isComplete`. */
  items: PortfolioItem[]
  /** How many items there are, as far as is known. */
  total: number
  categories: string[]
  /** The category that the address asks for, which may not exist; null for all. */
  requested: string | null
  /** How many cards may show. */
  count: number
  isComplete: boolean
  /** The rest was asked for and could not be had. */
  hasFailed: boolean
}

export type GalleryAction =
  | { type: 'chosen'; category: string | null }
  | { type: 'more' }
  /** `items` are all there are, in random order; `categories` come along when they were read as well. */
  | { type: 'arrived'; items: PortfolioItem[]; categories?: string[] }
  | { type: 'failed' }

/** What to draw. */
export interface GalleryView {
  /** The chosen category if it exists, else null for all (UX-02). */
  category: string | null
  shown: PortfolioItem[]
  /** How many there are to show in the end, or null while that is unknown. */
  total: number | null
  /** Something was asked for that has not arrived yet. */
  isWaiting: boolean
  hasMore: boolean
  message: 'empty' | 'failed' | null
}

/**
 * The items in the order of one visit: those that an administrator has placed come first, as placed, the others
 * follow shuffled (PORT-05).
 */
export function arrange(items: readonly PortfolioItem[], random: () => number): PortfolioItem[] {
  const place = (item: PortfolioItem) => item.place ?? Number.MAX_SAFE_INTEGER
  // Sorting is stable: where no place is given, the shuffled order stays.
  return shuffle(items, random).sort((a, b) => place(a) - place(b))
}

/** What the page's HTML holds: the `first` of `total` items. Without a backend there is nothing to wait for. */
export function firstGallery(page: {
  first: PortfolioItem[]
  total: number
  categories: string[]
  hasBackend: boolean
}): Gallery {
  const { first, total, categories, hasBackend } = page
  const isComplete = total > 0 ? first.length >= total : !hasBackend
  return { items: first, total, categories, requested: null, count: PAGE_SIZE, isComplete, hasFailed: false }
}

/** What to draw of a state (PORT-02 to PORT-04). */
export function viewOf(gallery: Gallery): GalleryView {
  const { items, categories, requested, count, isComplete, hasFailed } = gallery
  const category = categories.find(name => name === requested) ?? null
  const matching = category === null ? items : items.filter(item => item.category === category)
  const isEnough = category === null && matching.length >= count
  const isWaiting = !isComplete && !hasFailed && !isEnough
  const shown = matching.slice(0, count)
  const atLeast = category === null ? gallery.total : null
  const total = isComplete ? matching.length : atLeast
  return {
    category,
    shown,
    total,
    isWaiting,
    hasMore: items.length > 0 && (total === null || total > shown.length),
    message: hasFailed && !isComplete ? 'failed' : isComplete && total === 0 ? 'empty' : null,
  }
}

/** The state after something has happened. */
export function reduceGallery(gallery: Gallery, action: GalleryAction): Gallery {
  switch (action.type) {
    case 'chosen': {
      // A link to a place of the page asks for the same category again.
      const count = action.category === gallery.requested ? gallery.count : PAGE_SIZE
      return { ...gallery, requested: action.category, count, hasFailed: false }
    }
    case 'more':
      return { ...gallery, count: gallery.count + PAGE_SIZE, hasFailed: false }
    case 'failed':
      // The next press asks for the same cards again, not for the ones after them.
      return { ...gallery, count: Math.max(PAGE_SIZE, viewOf(gallery).shown.length), hasFailed: true }
    case 'arrived':
      return arrive(gallery, action.items, action.categories ?? gallery.categories)
  }
}

/**
 * Takes over a complete list. What is known keeps its place, changed or not; what is gone goes; what is new
 * follows the last card that is shown, so that nothing moves before somebody's eyes (PORT-05).
 */
function arrive(gallery: Gallery, list: PortfolioItem[], categories: string[]): Gallery {
  const lastShown = viewOf(gallery).shown.at(-1)
  // The first page was seen, whatever is chosen now.
  const settled = Math.max(PAGE_SIZE, lastShown ? gallery.items.indexOf(lastShown) + 1 : 0)
  const arrived = new Map(list.map(item => [item.id, item]))
  const known = new Set(gallery.items.map(item => item.id))
  const stillThere = (items: PortfolioItem[]) => items.flatMap(({ id }) => arrived.get(id) ?? [])
  const items = [
    ...stillThere(gallery.items.slice(0, settled)),
    ...list.filter(item => !known.has(item.id)),
    ...stillThere(gallery.items.slice(settled)),
  ]
  const next = { ...gallery, items, total: items.length, categories, isComplete: true, hasFailed: false }
  // The same object when nothing changed, so that nothing is drawn again.
  return JSON.stringify(next) === JSON.stringify(gallery) ? gallery : next
}

/** The items in the order of these ids, which are those of the cards on the page. */
export function inOrderOf(items: PortfolioItem[], ids: string[]): PortfolioItem[] {
  const positions = new Map(ids.map((id, position) => [id, position]))
  return [...items].sort((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0))
}
