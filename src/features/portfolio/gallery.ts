/** Which projects are shown: category, count, and items that arrive while the visitor looks. */
import type { PortfolioItem } from '#data/portfolio-items.ts'
import { shuffle } from '#lib/shuffle.ts'

/** How many cards show at first, and how many more per press (CNST-08). */
export const PAGE_SIZE = 12

/**
 * How many cards may be visible before scrolling. They keep the order of the build (shuffle-cards.js), so that the
 * page's HTML can request their pictures first.
 */
export const FIRST_ROW = 3

export interface Gallery {
  /** In the order of this visit; only the first ones until `isComplete`. */
  items: PortfolioItem[]
  /** Number of items, as far as known. */
  total: number
  categories: string[]
  /** The category in the address, which may not exist; null for all. */
  requested: string | null
  /** How many cards may show. */
  count: number
  isComplete: boolean
  /** The rest was requested but could not be loaded. */
  hasFailed: boolean
}

export type GalleryAction =
  | { type: 'chosen'; category: string | null }
  | { type: 'more' }
  /** `items` is the complete list, in random order; `categories` is set if they were read as well. */
  | { type: 'arrived'; items: PortfolioItem[]; categories?: string[] }
  | { type: 'failed' }

/** What to render. */
export interface GalleryView {
  /** The chosen category if it exists, else null for all (UX-02). */
  category: string | null
  shown: PortfolioItem[]
  /** Number of items to show in the end, or null while unknown. */
  total: number | null
  /** Something was requested that has not arrived yet. */
  isWaiting: boolean
  hasMore: boolean
  message: 'empty' | 'failed' | null
}

/**
 * The items in the order of one visit: those placed by an administrator come first, as placed; the others follow,
 * shuffled (PORT-05).
 */
export function arrange(items: readonly PortfolioItem[], random: () => number): PortfolioItem[] {
  const place = (item: PortfolioItem) => item.place ?? Number.MAX_SAFE_INTEGER
  // Sorting is stable, so items without a place stay shuffled.
  return shuffle(items, random).sort((a, b) => place(a) - place(b))
}

/** The state of the page's HTML: the `first` of `total` items. Without a backend there is nothing to wait for. */
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

/** Derives the view from the state (PORT-02 to PORT-04). */
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

/** Reduces an action to the next state. */
export function reduceGallery(gallery: Gallery, action: GalleryAction): Gallery {
  switch (action.type) {
    case 'chosen': {
      // A link to an anchor on the page requests the same category again.
      const count = action.category === gallery.requested ? gallery.count : PAGE_SIZE
      return { ...gallery, requested: action.category, count, hasFailed: false }
    }
    case 'more':
      return { ...gallery, count: gallery.count + PAGE_SIZE, hasFailed: false }
    case 'failed':
      // The next press requests the same cards again, not the ones after them.
      return { ...gallery, count: Math.max(PAGE_SIZE, viewOf(gallery).shown.length), hasFailed: true }
    case 'arrived':
      return arrive(gallery, action.items, action.categories ?? gallery.categories)
  }
}

/**
 * Applies a complete list. Known items keep their place, changed or not; deleted ones go; new ones follow the last
 * card shown, so that nothing moves while the visitor looks (PORT-05).
 */
function arrive(gallery: Gallery, list: PortfolioItem[], categories: string[]): Gallery {
  const lastShown = viewOf(gallery).shown.at(-1)
  // The first page has been seen, whatever category is chosen now.
  const settled = Math.max(PAGE_SIZE, lastShown ? gallery.items.indexOf(lastShown) + 1 : 0)
  // An unchanged item stays the same object, so that its card does not render again.
  const unchanged = new Map(gallery.items.map(item => [JSON.stringify(item), item]))
  const arrived = new Map(list.map(item => [item.id, unchanged.get(JSON.stringify(item)) ?? item]))
  const known = new Set(gallery.items.map(item => item.id))
  const stillThere = (items: PortfolioItem[]) => items.flatMap(({ id }) => arrived.get(id) ?? [])
  const items = [
    ...stillThere(gallery.items.slice(0, settled)),
    ...list.filter(item => !known.has(item.id)),
    ...stillThere(gallery.items.slice(settled)),
  ]
  const next = { ...gallery, items, total: items.length, categories, isComplete: true, hasFailed: false }
  // The same object if nothing changed, so that nothing renders again.
  return JSON.stringify(next) === JSON.stringify(gallery) ? gallery : next
}

/** The items in the order of these ids, which are those of the cards on the page. */
export function inOrderOf(items: PortfolioItem[], ids: string[]): PortfolioItem[] {
  const positions = new Map(ids.map((id, position) => [id, position]))
  return [...items].sort((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0))
}
