import { useState } from 'react'
import type { Entry } from './merge.ts'

/** Which entries are chosen to be handled together; only what is on the screen counts. */
export function useSelection(entries: readonly Entry[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = entries.filter(({ id }) => ids.has(id))
  return {
    chosen,
    ids,
    choose: (id: string, isChosen: boolean) =>
      setIds(before => {
        const after = new Set(before)
        if (isChosen) after.add(id)
        else after.delete(id)
        return after
      }),
    all: () => setIds(new Set(entries.map(({ id }) => id))),
    none: () => setIds(new Set()),
  }
}
