import { useSyncExternalStore } from 'react'
import { type AddressChanges, readText } from './address.ts'
import { createAddressSteps } from './address-steps.ts'
import { unsaved } from './parts/unsaved.ts'

let steps: ReturnType<typeof createAddressSteps> | undefined

/** The window's own, made when it is asked for the first time: this file is also loaded where there is none. */
function ownSteps() {
  if (!steps) {
    steps = createAddressSteps(window, places =>
      unsaved.mayLeave(question => window.confirm(question), places),
    )
    addEventListener('popstate', steps.traversed)
  }
  return steps
}

const subscribe = (notify: () => void) => ownSteps().subscribe(notify)
const current = () => ownSteps().current()

/** The address's query as it is now, with what was looked for, e.g. `?tab=blog&q=serum`; for what happens later. */
export const addressNow = (): string => current()

/** The address's query with what was looked for, e.g. `?tab=blog&q=serum`; the component renders again when it changes. */
export function useAddress(): string {
  return useSyncExternalStore(subscribe, current)
}

/**
 * Changes the address without loading anything. `push` makes a step that Back undoes, `replace` does not.
 * `from` is the query to start from; an empty text drops everything that stood there.
 */
export function goTo(changes: AddressChanges, how: 'push' | 'replace', from?: string): void {
  ownSteps().goTo(changes, how, from)
}

/** Whether the open tab may be left: asks when something unsaved would be lost (UX-05). */
export const mayLeaveTab = (): boolean => unsaved.mayLeave(question => window.confirm(question), ['tab'])

/**
 * Leads to a tab or to a part of one, e.g. `{ tab: 'chats', log: id }`: a step that Back undoes. What was looked for
 * so far is dropped; the settings stay open or closed (DASH-02).
 */
export function goToTab(place: AddressChanges): void {
  goTo({ settings: readText(current(), 'settings'), ...place }, 'push', '')
}
