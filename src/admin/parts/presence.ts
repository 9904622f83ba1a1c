/** "I'm live": whether visitors of the chat can call this administrator (HAND-02). */
import { sessionStorageOrNull, type TextStorage } from '#lib/stored-list.ts'

const KEY = 'dashboardLive'

/** How often the server is told again while the switch is on, in milliseconds. */
export const BEAT_MS = 30_000

/** Creates the switch. `storage` keeps it over a reload of this tab, and no longer. */
export function createPresence(storage: TextStorage | null) {
  let isLive = false
  try {
    isLive = storage?.getItem(KEY) === 'yes'
  } catch {
    // Denied: not live.
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
        // It then lasts until the page is closed.
      }
      for (const notify of listeners) notify()
    },
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

/** The dashboard's own. */
export const presence = createPresence(sessionStorageOrNull())
