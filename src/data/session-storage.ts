/** Stores the session wherever this browser allows it (SEC-28). */

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage for the session that knows whether it lasts. */
export interface SessionStorage extends Store {
  /** Whether the stored session survives a page reload. */
  isLasting: () => boolean
}

/**
 * Stores strings in the first of `offered` that accepts them, e.g. local storage and then session storage, or in memory
 * if none does: a place may be denied (null or throwing) or full.
 */
export function createSessionStorage(offered: readonly (Store | null)[]): SessionStorage {
  const places = offered.filter(place => place !== null)
  const memory = new Map<string, string>()
  const attempt = <Result>(work: () => Result): Result | null => {
    try {
      return work()
    } catch {
      return null
    }
  }
  const removeItem = (key: string) => {
    memory.delete(key)
    for (const place of places) attempt(() => place.removeItem(key))
  }
  return {
    getItem(key) {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      for (const place of places) {
        const found = attempt(() => place.getItem(key))
        if (typeof found === 'string') return found
      }
      return null
    },
    setItem(key, value) {
      // In one place only, so no older session comes back.
      removeItem(key)
      const isKept = places.some(place =>
        attempt(() => {
          place.setItem(key, value)
          return true
        }),
      )
      if (!isKept) memory.set(key, value)
    },
    removeItem,
    isLasting: () => memory.size === 0,
  }
}
