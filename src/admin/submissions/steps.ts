/** Navigation in the inbox through the URL (UX-02). */
import { readText } from '#admin/url-state.ts'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'
import type { Entry } from './merge.ts'

/** Starting or ending a search adds a history entry that Back undoes; refining one does not (UX-02). */
export function search(term: string) {
  const before = readText(currentUrlState(), 'q')
  goTo({ q: term, entry: null, page: null }, before && term ? 'replace' : 'push')
}

/** Clears all filters in one history entry. */
export const clear = () => goTo({ q: null, status: null, from: null, entry: null, page: null }, 'push')
/** Goes to another page; adds a history entry. */
export const turnTo = (page: number) => goTo({ page: page > 1 ? String(page) : null, entry: null }, 'push')

/** Opening an entry adds a history entry, so Back returns to the list on phones; moving on to another does not. */
export const open = (entry: Entry) =>
  goTo({ entry: entry.id }, readText(currentUrlState(), 'entry') ? 'replace' : 'push')
/** Back to the list. */
export const close = () => goTo({ entry: null }, 'replace')
