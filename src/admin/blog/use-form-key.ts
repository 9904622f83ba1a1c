import { useState } from 'react'

/**
 * The key of the editor for the chosen post, null for a new one. It stays the same while a new post is saved for the
 * first time and gets its id, because somebody is writing in it (F-20); a new post after that is another form.
 */
export function useFormKey(chosen: string | null) {
  const [place, setPlace] = useState({ chosen, round: 0 })
  /** Under which keys posts were written that had no id yet. Not state: the address changes at the same moment. */
  const [born] = useState(() => new Map<string, string>())
  const isBack = chosen === null && place.chosen !== null
  if (chosen !== place.chosen) setPlace({ chosen, round: place.round + (isBack ? 1 : 0) })
  const key = chosen === null ? `new ${place.round}` : (born.get(chosen) ?? chosen)
  return {
    key,
    /** What is being written has got this id. */
    keep: (id: string) => void born.set(id, key),
    /** The new post has done with its form. */
    renew: () => setPlace({ chosen, round: place.round + 1 }),
  }
}
