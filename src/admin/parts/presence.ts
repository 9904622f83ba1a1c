/** "I'm live": whether visitors of the chat can call this administrator (HAND-02). */
import { sessionStorageOrNull, type TextStorage } from '#lib/stored-list.ts'

const KEY = 'dashboardLive'

/** How often the server is told while the switch is on, in milliseconds. */
export const BEAT_MS = 30_000

/** Creates the switch. `storage` keeps it across reloads of this tab, and no longer. */
export function createPresence(storage: TextStorage | null) {
  let isLive = false
  try {
    isLive = storage?.getItem(KEY) === 'yes'
  } catch {
    // Storage is denied: not live.
  }
  const listeners = new Set<() => void>()
  return {
    isLive: () => isLive,
    turn(live: boolean) {
      isLive = live
      try {
        if (live) storage?.setItem(KEY, 'yes')
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
