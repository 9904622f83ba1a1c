/** Filters and sorts the list of items. */
import type { ManagedItem } from '#data/portfolio-editing.ts'

export interface ItemFilter {
  /** Searched for in title, description, category, metrics and technologies, ignoring case. */
  term: string
  /** A category's name; '' for all. */
  category: string
  show: 'all' | 'published' | 'draft'
}

export const SHOW = ['all', 'published', 'draft'] as const

/** The sort orders of the list. */
export const SORTS = ['newest', 'oldest', 'title', 'changed'] as const
export type Sort = (typeof SORTS)[number]

/** Sorts the items, which must be given newest first. */
export function sortItems(items: readonly ManagedItem[], sort: Sort): ManagedItem[] {
  switch (sort) {
    case 'newest':
      return [...items]
    case 'oldest':
      return items.toReversed()
    case 'title': {
      const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
      return items.toSorted((one, other) => compare(one.title, other.title))
    }
    case 'changed':
      return items.toSorted((one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at))
  }
}

/** The matching items, in the given order. An unknown category is ignored (UX-02). */
export function filterItems(
  items: readonly ManagedItem[],
  filter: ItemFilter,
  known: string[],
): ManagedItem[] {
  const words = filter.term.trim().toLowerCase()
  const category = known.includes(filter.category) ? filter.category : ''
  return items.filter(
    item =>
      (category === '' || item.category === category) &&
      (filter.show === 'all' || item.status === filter.show) &&
      // An empty search is the usual case; skipping it keeps thousands of items fast.
      (words === '' ||
        [item.title, item.description, item.category, ...item.metrics, ...item.technologies].some(text =>
          text.toLowerCase().includes(words),
        )),
  )
}

/** All categories to choose from, by name: stored ones, and ones that only items still have (DEC-39). */
export function knownCategories(items: readonly ManagedItem[], categories: readonly string[]): string[] {
  return [...new Set([...categories, ...items.map(item => item.category)])].sort((a, b) => a.localeCompare(b))
}
