/** "I'm live": whether visitors of the chat can call this administrator (HAND-02). */
import { sessionStorageOrNull, type TextStorage } from '#lib/stored-list.ts'
import { createListeners } from './listeners.ts'
import { readStored, writeStored } from './stored-text.ts'

const KEY = 'dashboardLive'

/** How often the server is told while the switch is on, in milliseconds. */
export const BEAT_MS = 30_000

/** Creates the switch. `storage` keeps who turned it on across reloads of this tab, and no longer. */
export function createPresence(storage: TextStorage | null) {
  // Nobody is live if storage is denied.
  let live = readStored(storage, KEY)
  const { notify, subscribe } = createListeners()
  return {
    /** Whether `person` turned it on, not somebody who was signed in here before. */
    isLive: (person: string) => live === person,
    turn(person: string, isOn: boolean) {
      live = isOn ? person : null
      writeStored(storage, KEY, live)
      notify()
    },
    subscribe,
  }
}

/** The dashboard's switch. */
export const presence = createPresence(sessionStorageOrNull())
