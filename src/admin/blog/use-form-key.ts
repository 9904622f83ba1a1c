import { useState } from 'react'

/**
 * The React key of the editor for the chosen post, null for a new one. It stays the same when a new post gets its id on
 * the first save, because the form is in use (F-20); the next new post gets a new form.
 */
export function useFormKey(chosen: string | null) {
  const [place, setPlace] = useState({ chosen, round: 0 })
  /** The keys of posts that were new when opened, by id. A mutable map, because the URL changes at the same time. */
  const [born] = useState(() => new Map<string, string>())
  const isBack = chosen === null && place.chosen !== null
  if (chosen !== place.chosen) setPlace({ chosen, round: place.round + (isBack ? 1 : 0) })
  const key = chosen === null ? `new ${place.round}` : (born.get(chosen) ?? chosen)
  return {
    key,
    /** The new post has received this id. It may replace one that was deleted, which gets another form if restored. */
    keep(id: string) {
      if (chosen !== null) born.set(chosen, crypto.randomUUID())
      born.set(id, key)
    },
    /** The new post no longer needs its form. */
    renew: () => setPlace({ chosen, round: place.round + 1 }),
  }
}
