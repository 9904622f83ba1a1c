/** A person's last choices for a list, e.g. its order, remembered on this device (LIST-02). */
import { localStorageOrNull, type TextStorage } from '#lib/stored-list.ts'
import { readStored, writeStored } from './stored-text.ts'

const keyOf = (name: string) => `dashboardChoice:${name}`

/** Creates the memory; without storage it lasts until the page is closed. */
export function createRemembered(storage: TextStorage | null) {
  const chosen = new Map<string, string>()
  return {
    /** The last choice, if it still is one of `choices`. */
    recall<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
      const value = chosen.get(name) ?? readStored(storage, keyOf(name))
      return choices.find(choice => choice === value) ?? otherwise
    },
    keep(name: string, value: string): void {
      chosen.set(name, value)
      writeStored(storage, keyOf(name), value)
    },
  }
}

/** The dashboard's instance. */
export const remembered = createRemembered(localStorageOrNull())
