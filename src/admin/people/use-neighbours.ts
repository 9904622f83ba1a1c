import { useState } from 'react'
import { currentUrlState } from '#admin/use-url-state.ts'
import type { usePeople } from './use-people.ts'
import { open, readOpen } from './view.ts'

/**
 * Returns what opens the person before (-1) or after (1) the one shown, null if there is none. An answer moves whoever
 * is open down the list, so their neighbours are those from when they were opened; after the last row more are loaded.
 */
export function useNeighbours({ rows, list }: ReturnType<typeof usePeople>, shownId: string) {
  const ids = rows.map(({ id }) => id)
  const [opened, setOpened] = useState({ id: '', order: [] as string[] })
  if (opened.id !== shownId && (shownId === '' || ids.includes(shownId)))
    setOpened({ id: shownId, order: shownId === '' ? [] : ids })
  const order = opened.id === shownId ? opened.order : []
  const at = order.indexOf(shownId)
  // Loaded since then.
  const more = ids.slice(ids.indexOf(shownId) + 1).filter(id => !order.includes(id))

  async function openMore() {
    const from = readOpen(currentUrlState())
    const { data } = await list.fetchNextPage()
    const next = data?.pages.flat().find(({ id }) => !ids.includes(id))
    // Another one may have been opened meanwhile.
    if (next && readOpen(currentUrlState()) === from) open(next.id)
  }

  return (by: -1 | 1) => {
    // For nobody, or somebody who is not in the list, it is the list's first person.
    const around = by < 0 && at >= 0 ? order.slice(0, at).reverse() : [...order.slice(at + 1), ...more]
    const next = around.find(id => ids.includes(id))
    if (next) return () => open(next)
    return by > 0 && list.hasNextPage ? () => void openMore() : null
  }
}
