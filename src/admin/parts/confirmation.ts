/** Who has asked the person to confirm who they are; `ConfirmIdentity.tsx` asks. */

/** Creates the question: one at a time, however many wait for its answer. */
export function createConfirmation() {
  let waiting: ((isConfirmed: boolean) => void)[] = []
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const notify of listeners) notify()
  }
  return {
    /** Asks; true once the person has confirmed, false when they would rather not. */
    ask: () =>
      new Promise<boolean>(resolve => {
        waiting.push(resolve)
        if (waiting.length === 1) changed()
      }),
    answer(isConfirmed: boolean) {
      const answered = waiting
      waiting = []
      changed()
      for (const resolve of answered) resolve(isConfirmed)
    },
    isAsked: () => waiting.length > 0,
    /** Calls `notify` after every change; returns the function that ends it. */
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

/** The dashboard's own. */
export const confirmation = createConfirmation()
