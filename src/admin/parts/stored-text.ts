import type { TextStorage } from '#lib/stored-list.ts'

/** Reads the text under `key`; null if there is none or storage is denied. */
export function readStored(storage: TextStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Stores `text` under `key`, or removes it if null. Where storage is denied or full, nothing is stored. */
export function writeStored(storage: TextStorage | null, key: string, text: string | null): void {
  try {
    if (text === null) storage?.removeItem(key)
    else storage?.setItem(key, text)
  } catch {
    // The value then lasts only until the page is closed.
  }
}
