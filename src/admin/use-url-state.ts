import { useSyncExternalStore } from 'react'
import { createHistorySteps } from './history-steps.ts'
import { unsaved } from './parts/unsaved.ts'
import { readText, type UrlChanges } from './url-state.ts'

let steps: ReturnType<typeof createHistorySteps> | undefined

/** The window's history steps, created lazily because this file is also loaded where there is no window. */
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

/** The current query with the search text, e.g. `?tab=blog&q=serum`; for event handlers and other late code. */
export const currentUrlState = (): string => current()

/** The query with the search text, e.g. `?tab=blog&q=serum`; the component re-renders when it changes. */
export function useUrlState(): string {
  return useSyncExternalStore(subscribe, current)
}

/**
 * Changes the URL without a page load. `push` adds a history entry that Back undoes, `replace` does not.
 * `from` is the query to start from; '' drops the current one entirely.
 */
export function goTo(changes: UrlChanges, how: 'push' | 'replace', from?: string): void {
  ownSteps().goTo(changes, how, from)
}

/** Whether the open tab may be left; asks first if there are unsaved changes (UX-05). */
export const mayLeaveTab = (): boolean => unsaved.mayLeave(question => window.confirm(question), ['tab'])

/**
 * Opens a tab or a part of one, e.g. `{ tab: 'chats', log: id }`, as a step that Back undoes. The current search and
 * filters are dropped; the settings stay open or closed (DASH-02).
 */
export function goToTab(place: UrlChanges): void {
  goTo({ settings: readText(current(), 'settings'), ...place }, 'push', '')
}
