/** A person's last choices for a list, e.g. its order, remembered on this device (LIST-02). */
import { localStorageOrNull, type TextStorage } from '#lib/stored-list.ts'

const keyOf = (name: string) => `dashboardChoice:${name}`

/** Creates the memory; without storage it lasts until the page is closed. */
export function createRemembered(storage: TextStorage | null) {
  const chosen = new Map<string, string>()
  function stored(name: string): string | null {
    try {
      return storage?.getItem(keyOf(name)) ?? null
    } catch {
      return null
    }
  }
  return {
    /** The last choice, if it still is one of `choices`. */
    recall<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
      const value = chosen.get(name) ?? stored(name)
      return choices.find(choice => choice === value) ?? otherwise
    },
    keep(name: string, value: string): void {
      chosen.set(name, value)
      try {
        storage?.setItem(keyOf(name), value)
      } catch {
        // Denied or full: the value then lasts only until the page is closed.
      }
    },
  }
}

/** The dashboard's instance. */
export const remembered = createRemembered(localStorageOrNull())
