/** The order of a list: in the address, and remembered on this device for the next time (LIST-02). */
import { readChoice, readText, type UrlChanges } from '#admin/url-state.ts'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'
import { remembered } from './remembered.ts'

/** The order of the list remembered as `name`; until one is chosen, the first of `sorts`. */
export function createListOrder<Sort extends string>(name: string, sorts: readonly [Sort, ...Sort[]]) {
  /** The order in the address; by default the one chosen last. */
  const read = (address: string): Sort =>
    readChoice(address, 'sort', sorts, remembered.recall(name, sorts, sorts[0]))
  /**
   * Changes the address as `goTo` does. An order that came from memory is written into the address first: memory may
   * change until Back leads here, and another person, who is sent a page of the list, remembers another one (UX-02).
   */
  function step(changes: UrlChanges, how: 'push' | 'replace') {
    const sort = read(currentUrlState())
    if (readText(currentUrlState(), 'sort') !== sort) goTo({ sort }, 'replace')
    goTo(changes, how)
  }
  return {
    read,
    step,
    /** Changes the order, goes to the first page, and remembers the order for next time. */
    sortBy(sort: Sort) {
      step({ sort, page: null }, 'push')
      remembered.keep(name, sort)
    },
  }
}
