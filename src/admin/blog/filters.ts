/** The blog tab's state in the URL, e.g. `?tab=blog&state=draft&sort=oldest&page=2` (UX-02). */

import { createListOrder } from '#admin/parts/list-order.ts'
import { readChoice, readText } from '#admin/url-state.ts'
import { currentUrlState } from '#admin/use-url-state.ts'

/** The states that the list can be filtered by. */
export const STATES = ['all', 'draft', 'scheduled', 'published'] as const

const order = createListOrder('posts', ['newest', 'oldest'])

/** Which posts the list shows. */
export interface View {
  search: string
  state: (typeof STATES)[number]
  /** By date of publication. */
  sort: 'newest' | 'oldest'
  /** Counted from 1. */
  page: number
}

/** Reads the view from the URL, ignoring unknown values. The default order is the one chosen last. */
export function readView(address: string): View {
  const page = readText(address, 'page')
  return {
    search: readText(address, 'q'),
    state: readChoice(address, 'state', STATES, 'all'),
    sort: order.read(address),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Starting or ending a search adds a history entry that Back undoes; refining one does not (UX-02). */
export const search = (term: string) =>
  order.step({ q: term, page: null }, readText(currentUrlState(), 'q') && term ? 'replace' : 'push')
/** Filters by a state; adds a history entry. */
export const showState = (state: View['state']) =>
  order.step({ state: state === 'all' ? null : state, page: null }, 'push')
/** Clears all filters in one history entry. */
export const clear = () => order.step({ q: null, state: null, page: null }, 'push')
/** Goes to another page; adds a history entry and keeps the open post. */
export const turnTo = (page: number) => order.step({ page: page > 1 ? String(page) : null }, 'push')
/** Changes the order, goes to the first page, and remembers the order for next time. */
export const { sortBy } = order
