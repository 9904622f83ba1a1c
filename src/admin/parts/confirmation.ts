/** Requests that the person confirm their identity; `ConfirmIdentity.tsx` asks them. */
import { createListeners } from './listeners.ts'

/** Creates the question: any number of callers share one open question and its answer. */
export function createConfirmation() {
  let waiting: ((isConfirmed: boolean) => void)[] = []
  const { notify, subscribe } = createListeners()
  return {
    /** Asks; resolves to true once the person has confirmed, to false if they decline. */
    ask: () =>
      new Promise<boolean>(resolve => {
        waiting.push(resolve)
        if (waiting.length === 1) notify()
      }),
    answer(isConfirmed: boolean) {
      const answered = waiting
      waiting = []
      notify()
      for (const resolve of answered) resolve(isConfirmed)
    },
    isAsked: () => waiting.length > 0,
    subscribe,
  }
}

/** The dashboard's instance. */
export const confirmation = createConfirmation()
