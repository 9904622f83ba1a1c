/** Who has changes that are not saved yet, so that leaving can be asked about (UX-05). */

/** The question before unsaved changes are left behind. */
export const LEAVE_QUESTION = 'You have unsaved changes. Leave without saving them?'

/** Creates the list of those who have unsaved changes. */
export function createUnsaved() {
  const holders = new Set<object>()
  return {
    /** Somebody has unsaved changes from now on; returns the function that ends it. */
    hold() {
      const holder = {}
      holders.add(holder)
      return () => void holders.delete(holder)
    },
    isAny: () => holders.size > 0,
    /** Whether what is open may be left; `confirm` asks only when something would be lost. */
    mayLeave: (confirm: (question: string) => boolean) => holders.size === 0 || confirm(LEAVE_QUESTION),
  }
}

/** The dashboard's own. */
export const unsaved = createUnsaved()
