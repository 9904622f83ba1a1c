/** The chats tab's state in the URL, e.g. `?tab=chats&q=serum&sort=oldest&log=…` (UX-02). */

import { createListOrder } from '#admin/parts/list-order.ts'
import { readChoice, readText } from '#admin/url-state.ts'
import { currentUrlState, goTo, goToTab } from '#admin/use-url-state.ts'
import { OPENS } from '#lib/dashboard-link.ts'

/** The number of conversations per page. */
export const PAGE_SIZE = 50

export interface View {
  search: string
  sort: 'newest' | 'oldest'
  /** Counted from 1. */
  page: number
}

const order = createListOrder('chats', ['newest', 'oldest'])

/** Reads the view from the URL, ignoring unknown values. The default order is the one chosen last. */
export function readView(address: string): View {
  const page = readText(address, 'page')
  return {
    search: readText(address, 'q'),
    sort: order.read(address),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The id of the open conversation, '' for none. */
export const readOpen = (address: string) => readText(address, OPENS.chats)

/** Starting or ending a search adds a history entry that Back undoes; refining one does not. */
export function search(term: string) {
  const before = readText(currentUrlState(), 'q')
  order.step({ q: term, [OPENS.chats]: null, page: null }, before && term ? 'replace' : 'push')
}

/** Changes the order, goes to the first page, and remembers the order for next time. */
export const { sortBy } = order
/** Goes to another page; adds a history entry. */
export const turnTo = (page: number) =>
  order.step({ page: page > 1 ? String(page) : null, [OPENS.chats]: null }, 'push')
/** Opening a conversation adds a history entry; moving on to another does not. */
export const open = (id: string) =>
  order.step({ [OPENS.chats]: id }, readOpen(currentUrlState()) ? 'replace' : 'push')
/** Back to the list. */
export const close = () => goTo({ [OPENS.chats]: null }, 'replace')

/** The tab's views: conversations, or the questions that no page answers. */
export type ChatsView = 'conversations' | 'questions'

export const readChatsView = (address: string): ChatsView =>
  readChoice(address, 'view', ['conversations', 'questions'], 'conversations')

/** Switches the view; adds a history entry. */
export const show = (view: ChatsView) => goToTab({ tab: 'chats', view: view === 'questions' ? view : null })
