/** Which conversations the address asks for, e.g. `?tab=chats&q=serum&sort=oldest&log=…` (UX-02). */

import { remembered } from '#admin/parts/remembered.ts'
import { readChoice, readText } from '#admin/url-state.ts'
import { currentUrlState, goTo, goToTab } from '#admin/use-url-state.ts'
import { OPENS } from '#lib/dashboard-link.ts'

/** How many conversations a page has. */
export const PAGE_SIZE = 50

export interface View {
  search: string
  sort: 'newest' | 'oldest'
  /** Counted from 1. */
  page: number
}

const SORTS = ['newest', 'oldest'] as const

/** Reads the address; what it does not know counts as left out. Without an order in it the list has the one chosen last. */
export function readView(address: string): View {
  const page = readText(address, 'page')
  return {
    search: readText(address, 'q'),
    sort: readChoice(address, 'sort', SORTS, remembered.recall('chats', SORTS, 'newest')),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The id of the open conversation, '' for none. */
export const readOpen = (address: string) => readText(address, OPENS.chats)

/** Starting and ending a search is a step that Back undoes; refining one is not. */
export function search(term: string) {
  const before = readText(currentUrlState(), 'q')
  goTo({ q: term, [OPENS.chats]: null, page: null }, before && term ? 'replace' : 'push')
}

/** The other order, from its beginning, and the next time as well. */
export function sortBy(sort: View['sort']) {
  remembered.keep('chats', sort)
  goTo({ sort, page: null }, 'push')
}
/** Another page is a step. */
export const turnTo = (page: number) =>
  goTo({ page: page > 1 ? String(page) : null, [OPENS.chats]: null }, 'push')
/** Opening a conversation is a step, going on to another is not. */
export const open = (id: string) =>
  goTo({ [OPENS.chats]: id }, readOpen(currentUrlState()) ? 'replace' : 'push')
/** Back to the list. */
export const close = () => goTo({ [OPENS.chats]: null }, 'replace')

/** What the tab shows: conversations, or the questions that no page answers. */
export type ChatsView = 'conversations' | 'questions'

export const readChatsView = (address: string): ChatsView =>
  readChoice(address, 'view', ['conversations', 'questions'], 'conversations')

/** The other view, a step. */
export const show = (view: ChatsView) => goToTab({ tab: 'chats', view: view === 'questions' ? view : null })
