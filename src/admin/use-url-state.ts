import { useSyncExternalStore } from 'react'
import { createHistorySteps } from './history-steps.ts'
import { unsaved } from './parts/unsaved.ts'
import { readText, type UrlChanges } from './url-state.ts'

let steps: ReturnType<typeof createHistorySteps> | undefined

/** The window's own, made when it is asked for the first time: this file is also loaded where there is none. */
function ownSteps() {
  if (!steps) {
    steps = createHistorySteps(window, places =>
      unsaved.mayLeave(question => window.confirm(question), places),
    )
    addEventListener('popstate', steps.traversed)
  }
  return steps
}

const subscribe = (notify: () => void) => ownSteps().subscribe(notify)
const current = () => ownSteps().current()

/** The URL's query as it is now, with what was looked for, e.g. `?tab=blog&q=serum`; for what happens later. */
export const currentUrlState = (): string => current()

/** The URL's query with what was looked for, e.g. `?tab=blog&q=serum`; the component renders again when it changes. */
export function useUrlState(): string {
  return useSyncExternalStore(subscribe, current)
}

/**
 * Changes the URL without loading anything. `push` makes a step that Back undoes, `replace` does not.
 * `from` is the query to start from; an empty text drops everything that stood there.
 */
export function goTo(changes: UrlChanges, how: 'push' | 'replace', from?: string): void {
  ownSteps().goTo(changes, how, from)
}

/** Whether the open tab may be left: asks when something unsaved would be lost (UX-05). */
export const mayLeaveTab = (): boolean => unsaved.mayLeave(question => window.confirm(question), ['tab'])

/**
 * Leads to a tab or to a part of one, e.g. `{ tab: 'chats', log: id }`: a step that Back undoes. What was looked for
 * so far is dropped; the settings stay open or closed (DASH-02).
 */
export function goToTab(place: UrlChanges): void {
  goTo({ settings: readText(current(), 'settings'), ...place }, 'push', '')
}
