/** Which people the address asks for, e.g. `?tab=people&list=overdue&whose=mine&person=…` (PPL-12). */
import { readChoice, readText } from '#admin/url-state.ts'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'
import { PEOPLE_LISTS, type PeopleList } from '#data/people.ts'
import { OPENS } from '#lib/dashboard-link.ts'

/** What the tab shows. */
export interface View {
  list: PeopleList
  search: string
  /** Only those whom the signed-in person looks after. */
  isMine: boolean
  tag: string
}

/** Reads the address; what it does not know counts as left out. A search looks through everybody unless a list is chosen. */
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

/** Starting and ending a search is a step that Back undoes; refining one is not. */
export function search(term: string) {
  const before = readText(currentUrlState(), 'q')
  goTo({ q: term, list: null, [OPENS.people]: null }, before && term ? 'replace' : 'push')
}

/** Another list, owner or tag is a step. */
export const narrow = (change: { list?: PeopleList; whose?: 'mine' | null; tag?: string | null }) =>
  goTo({ ...change, [OPENS.people]: null }, 'push')

/** Back to everything, one step. */
export const clear = () =>
  goTo({ q: null, list: 'all', whose: null, tag: null, [OPENS.people]: null }, 'push')

/** Opening a person is a step, going on to another is not. */
export const open = (id: string) =>
  goTo({ [OPENS.people]: id }, readOpen(currentUrlState()) ? 'replace' : 'push')
/** Back to the list. */
export const close = () => goTo({ [OPENS.people]: null }, 'replace')
