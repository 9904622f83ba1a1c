/** What the address of the blog tab may say, e.g. `?tab=blog&state=draft&sort=oldest&page=2` (UX-02). */

import { remembered } from '#admin/parts/remembered.ts'
import { readChoice, readText } from '#admin/url-state.ts'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'

/** The states that the list can be reduced to. */
export const STATES = ['all', 'draft', 'scheduled', 'published'] as const

/** Anything else would make the database refuse the question. */
export function isPostId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

const SORTS = ['newest', 'oldest'] as const

/** Which posts the list shows. */
export interface View {
  search: string
  state: (typeof STATES)[number]
  /** By date of publication. */
  sort: (typeof SORTS)[number]
  /** Counted from 1. */
  page: number
}

/** Reads the address; what it does not know counts as left out. Without an order in it the list has the one chosen last. */
export function readView(address: string): View {
  const page = readText(address, 'page')
  return {
    search: readText(address, 'q'),
    state: readChoice(address, 'state', STATES, 'all'),
    sort: readChoice(address, 'sort', SORTS, remembered.recall('posts', SORTS, 'newest')),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Starting and ending a search is a step that Back undoes; refining one is not (UX-02). */
export const search = (term: string) =>
  goTo({ q: term, page: null }, readText(currentUrlState(), 'q') && term ? 'replace' : 'push')
/** Another state is a step. */
export const showState = (state: View['state']) =>
  goTo({ state: state === 'all' ? null : state, page: null }, 'push')
/** Everything, one step. */
export const clear = () => goTo({ q: null, state: null, page: null }, 'push')
/** Another page is a step; what is being written stays open. */
export const turnTo = (page: number) => goTo({ page: page > 1 ? String(page) : null }, 'push')
/** The other order, from its beginning, and the next time as well. */
export function sortBy(sort: View['sort']) {
  remembered.keep('posts', sort)
  goTo({ sort, page: null }, 'push')
}
