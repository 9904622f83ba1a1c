/** Tracks unsaved changes, so that leaving can ask first (UX-05). */

/** The question before unsaved changes are abandoned. */
export const LEAVE_QUESTION = 'You have unsaved changes. Leave without saving them?'

/** Where something is edited: in the open tab, or in the settings above it, which stay when the tab changes. */
export type Place = 'tab' | 'settings'

const EVERYWHERE: readonly Place[] = ['tab', 'settings']

/** Creates the list of editors with unsaved changes. */
export function createUnsaved() {
  const holders = new Set<{ place: Place }>()
  return {
    /** Registers unsaved changes; returns the function that releases them. */
    hold(place: Place = 'tab') {
      const holder = { place }
      holders.add(holder)
      return () => void holders.delete(holder)
    },
    isAny: () => holders.size > 0,
    /** Whether `places` may be left; calls `confirm` only if something would be lost. */
    mayLeave: (confirm: (question: string) => boolean, places = EVERYWHERE) =>
      ![...holders].some(({ place }) => places.includes(place)) || confirm(LEAVE_QUESTION),
  }
}

/** The dashboard's list. */
export const unsaved = createUnsaved()
