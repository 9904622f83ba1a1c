import { useState } from 'react'

/** Which rows are selected for bulk actions; only rows on the screen count. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => ids.has(id))
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
    all: () => setIds(new Set(rows.map(({ id }) => id))),
    /** Takes these out, e.g. after an action on them, during which more may have been chosen. */
    drop: (gone: readonly string[]) =>
      setIds(before => new Set([...before].filter(id => !gone.includes(id)))),
    none: () => setIds(new Set()),
  }
}
