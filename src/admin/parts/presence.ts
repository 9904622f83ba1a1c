/** "I'm live": whether visitors of the chat can call this administrator (HAND-02). */
import { sessionStorageOrNull, type TextStorage } from '#lib/stored-list.ts'

const KEY = 'dashboardLive'

/** How often the server is told while the switch is on, in milliseconds. */
export const BEAT_MS = 30_000

/** Creates the switch. `storage` keeps who turned it on across reloads of this tab, and no longer. */
export function createPresence(storage: TextStorage | null) {
  let live: string | null = null
  try {
    live = storage?.getItem(KEY) ?? null
  } catch {
    // Storage is denied: nobody is live.
  }
  const listeners = new Set<() => void>()
  return {
    /** Whether `person` turned it on, not somebody who was signed in here before. */
    isLive: (person: string) => live === person,
    turn(person: string, isOn: boolean) {
      live = isOn ? person : null
      try {
        if (isOn) storage?.setItem(KEY, person)
        else storage?.removeItem(KEY)
      } catch {
        // The choice then lasts only until the page is closed.
      }
      for (const notify of listeners) notify()
    },
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

/** The dashboard's switch. */
export const presence = createPresence(sessionStorageOrNull())
