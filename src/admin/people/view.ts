/** The People tab's state in the URL, e.g. `?tab=people&list=overdue&whose=mine&person=…` (PPL-12). */
import { readChoice, readText } from '#admin/url-state.ts'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'
import { PEOPLE_LISTS, type PeopleList } from '#data/people.ts'
import { OPENS } from '#lib/dashboard-link.ts'

/** The tab's filters. */
export interface View {
  list: PeopleList
  search: string
  /** Only people owned by the signed-in person. */
  isMine: boolean
  tag: string
}

/** Reads the view from the URL, ignoring unknown values. A search covers everybody unless a list is chosen. */
export function readView(address: string): View {
  const search = readText(address, 'q')
  return {
    list: readChoice(address, 'list', PEOPLE_LISTS, search ? 'all' : 'open'),
    search,
    isMine: readText(address, 'whose') === 'mine',
    tag: readText(address, 'tag'),
  }
}

/** The id of the open person, '' for none. */
export const readOpen = (address: string) => readText(address, OPENS.people)

/** Starting or ending a search adds a history entry that Back undoes; refining one does not. */
export function search(term: string) {
  const before = readText(currentUrlState(), 'q')
  goTo({ q: term, list: null, [OPENS.people]: null }, before && term ? 'replace' : 'push')
}

/** Selects another list, owner or tag; adds a history entry. */
export const narrow = (change: { list?: PeopleList; whose?: 'mine' | null; tag?: string | null }) =>
  goTo({ ...change, [OPENS.people]: null }, 'push')

/** Clears all filters in one history entry. */
export const clear = () =>
  goTo({ q: null, list: 'all', whose: null, tag: null, [OPENS.people]: null }, 'push')

/** Opening a person adds a history entry; moving on to another does not. */
export const open = (id: string) =>
  goTo({ [OPENS.people]: id }, readOpen(currentUrlState()) ? 'replace' : 'push')
/** Back to the list. */
export const close = () => goTo({ [OPENS.people]: null }, 'replace')
