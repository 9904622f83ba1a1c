import { useCallback, useEffect, useMemo, useState } from 'react'
import { createListOrder } from '#admin/parts/list-order.ts'
import { toast } from '#admin/parts/toast.ts'
import { useCategories } from '#admin/parts/use-categories.ts'
import { readChoice, readText } from '#admin/url-state.ts'
import { useUrlState } from '#admin/use-url-state.ts'
import { filterItems, type ItemFilter, knownCategories, SHOW, SORTS, sortItems } from './item-filter.ts'
import { messages } from './messages.ts'
import { useItems } from './use-items.ts'

const order = createListOrder('items', SORTS)

/** Items and categories, which are shown, and which are selected. Filter, search and order are in the URL (UX-02). */
export function useItemList() {
  const address = useUrlState()
  const items = useItems()
  const categories = useCategories()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())

  const isFailed = items.isError || categories.isError
  // Not for a failure that a later try has repaired.
  const failedAt = isFailed ? Math.max(items.errorUpdatedAt, categories.errorUpdatedAt) : 0
  useEffect(() => {
    if (failedAt > 0) toast.error(messages.loadFailed)
  }, [failedAt])

  // Memoized, so that ticking one item does not filter thousands of them (F-25).
  const all = useMemo(() => items.data ?? [], [items.data])
  const names = useMemo(() => categories.data?.map(({ name }) => name) ?? [], [categories.data])
  const known = useMemo(() => knownCategories(all, names), [all, names])
  const filter = useMemo<ItemFilter>(
    () => ({
      term: readText(address, 'q'),
      category: readText(address, 'category'),
      show: readChoice(address, 'show', SHOW, 'all'),
    }),
    [address],
  )
  const sort = order.read(address)
  const sorted = useMemo(() => sortItems(all, sort), [all, sort])
  const shown = useMemo(() => filterItems(sorted, filter, known), [sorted, filter, known])
  const shownIds = useMemo(() => new Set(shown.map(({ id }) => id)), [shown])
  /** Only ticked items that are shown, so that nobody deletes items they do not see. */
  const chosen = useMemo(() => selected.intersection(shownIds), [selected, shownIds])

  const select = useCallback((ids: Iterable<string>, isOn: boolean) => {
    setSelected(before => {
      const after = new Set(before)
      for (const id of ids) {
        if (isOn) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])

  return {
    all,
    names,
    known,
    filter,
    sort,
    shown,
    chosen,
    isLoading: items.isPending || categories.isPending,
    isFailed,
    isRetrying: items.isFetching || categories.isFetching,
    retry: () => void Promise.all([items.refetch(), categories.refetch()]),
    select,
    search: (term: string) => order.step({ q: term }, filter.term && term ? 'replace' : 'push'),
    choose: (changes: { category?: string; show?: string }) =>
      order.step({ ...changes, ...(changes.show === 'all' && { show: null }) }, 'push'),
    /** Changes the order, and remembers it for next time. */
    sortBy: order.sortBy,
    clear: () => order.step({ q: null, category: null, show: null }, 'push'),
  }
}

export type ItemList = ReturnType<typeof useItemList>
