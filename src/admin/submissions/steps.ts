/** The steps through the inbox that the address remembers (UX-02). */
import { readText } from '#admin/url-state.ts'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'
import type { Entry } from './merge.ts'

/** Starting and ending a search is a step that Back undoes; refining one is not (UX-02). */
export function search(term: string) {
  const before = readText(currentUrlState(), 'q')
  goTo({ q: term, entry: null, page: null }, before && term ? 'replace' : 'push')
}

/** Back to everything, one step. */
export const clear = () => goTo({ q: null, status: null, from: null, entry: null, page: null }, 'push')
/** Another page is a step. */
export const turnTo = (page: number) => goTo({ page: page > 1 ? String(page) : null, entry: null }, 'push')

/** On phones Back leads from the first entry to the list; going on to another entry adds no step. */
export const open = (entry: Entry) =>
  goTo({ entry: entry.id }, readText(currentUrlState(), 'entry') ? 'replace' : 'push')
/** Back to the list. */
export const close = () => goTo({ entry: null }, 'replace')
