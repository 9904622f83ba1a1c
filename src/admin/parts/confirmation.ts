/** Requests that the person confirm their identity; `ConfirmIdentity.tsx` asks them. */

/** Creates the question: any number of callers share one open question and its answer. */
export function createConfirmation() {
  let waiting: ((isConfirmed: boolean) => void)[] = []
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const notify of listeners) notify()
  }
  return {
    /** Asks; resolves to true once the person has confirmed, to false if they decline. */
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
    /** Calls `notify` after every change; returns the unsubscribe function. */
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

/** The dashboard's instance. */
export const confirmation = createConfirmation()
