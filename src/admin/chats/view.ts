/** Which conversations the address asks for, e.g. `?tab=chats&q=serum&sort=oldest&log=…` (UX-02). */
import { readChoice, readText } from '#admin/address.ts'
import { goTo } from '#admin/use-address.ts'
import { OPENS } from '#lib/dashboard-link.ts'

/** How many conversations a page has. */
export const PAGE_SIZE = 50

export interface View {
  search: string
  sort: 'newest' | 'oldest'
  /** Counted from 1. */
  page: number
}

/** Reads the address; what it does not know counts as left out. */
export function readView(address: string): View {
  const page = readText(address, 'page')
  return {
    search: readText(address, 'q'),
    sort: readChoice(address, 'sort', ['newest', 'oldest'], 'newest'),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The id of the open conversation, '' for none. */
export const readOpen = (address: string) => readText(address, OPENS.chats)

/** Starting and ending a search is a step that Back undoes; refining one is not. */
export function search(term: string) {
  const before = readText(location.search, 'q')
  goTo({ q: term, [OPENS.chats]: null, page: null }, before && term ? 'replace' : 'push')
}

/** The other order, from its beginning. */
export const sortBy = (sort: View['sort']) =>
  goTo({ sort: sort === 'oldest' ? sort : null, page: null }, 'push')
/** Another page is a step. */
export const turnTo = (page: number) =>
  goTo({ page: page > 1 ? String(page) : null, [OPENS.chats]: null }, 'push')
/** Opening a conversation is a step, going on to another is not. */
export const open = (id: string) =>
  goTo({ [OPENS.chats]: id }, readOpen(location.search) ? 'replace' : 'push')
/** Back to the list. */
export const close = () => goTo({ [OPENS.chats]: null }, 'replace')
