/** Who has changes that are not saved yet, so that leaving can be asked about (UX-05). */

/** The question before unsaved changes are left behind. */
export const LEAVE_QUESTION = 'You have unsaved changes. Leave without saving them?'

/** Where something is edited: in the open tab, or in the settings above it, which stay when the tab changes. */
export type Place = 'tab' | 'settings'

const EVERYWHERE: readonly Place[] = ['tab', 'settings']

/** Creates the list of those who have unsaved changes. */
export function createUnsaved() {
  const holders = new Set<{ place: Place }>()
  return {
    /** Somebody has unsaved changes from now on; returns the function that ends it. */
    hold(place: Place = 'tab') {
      const holder = { place }
      holders.add(holder)
      return () => void holders.delete(holder)
    },
    isAny: () => holders.size > 0,
    /** Whether `places` may be left; `confirm` asks only when something would be lost. */
    mayLeave: (confirm: (question: string) => boolean, places = EVERYWHERE) =>
      ![...holders].some(({ place }) => places.includes(place)) || confirm(LEAVE_QUESTION),
  }
}

/** The dashboard's own. */
export const unsaved = createUnsaved()
