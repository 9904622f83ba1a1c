/**
 * A list kept in browser storage as JSON. Storage is not trusted: it may hold garbage, be full, or be denied, and
 * none of that may break the page.
 */

/** The methods needed from `localStorage` or `sessionStorage`. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Reads the list under `key`. Anything but a JSON array reads as empty; entries are not validated. */
export function readList(storage: TextStorage | null, key: string): unknown[] {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/**
 * Replaces the list under `key`; an empty list removes the key.
 * Returns false when storage refuses it (full, denied or missing).
 */
export function writeList(storage: TextStorage | null, key: string, entries: unknown[]): boolean {
  if (!storage) return false
  try {
    if (entries.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(entries))
    return true
  } catch {
    return false
  }
}

/** Appends `entry` and keeps the newest `limit` entries. Returns false when storage refuses it. */
export function appendToList(storage: TextStorage | null, key: string, entry: unknown, limit = 100): boolean {
  return writeList(storage, key, [...readList(storage, key), entry].slice(-limit))
}

/** This browser's local storage, or null when access is denied (the getter itself throws). */
export function localStorageOrNull(): TextStorage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** This tab's session storage, or null when access is denied. */
export function sessionStorageOrNull(): TextStorage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}
