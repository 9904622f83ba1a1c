import { useEffect, useState } from 'react'
import { readChoice, readText } from '#admin/address.ts'
import { toast } from '#admin/parts/toast.ts'
import { useCategories } from '#admin/parts/use-categories.ts'
import { goTo, useAddress } from '#admin/use-address.ts'
import { filterItems, knownCategories, SHOW } from './item-filter.ts'
import { messages } from './messages.ts'
import { useItems } from './use-items.ts'

/** Items and categories, what of them is shown, and which are selected. Filter and search are in the address (UX-02). */
export function useItemList() {
  const address = useAddress()
  const items = useItems()
  const categories = useCategories()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())

  const failedAt = Math.max(items.errorUpdatedAt, categories.errorUpdatedAt)
  useEffect(() => {
    if (failedAt > 0) toast.error(messages.loadFailed)
  }, [failedAt])

  const all = items.data ?? []
  const names = categories.data?.map(({ name }) => name) ?? []
  const known = knownCategories(all, names)
  const filter = {
    term: readText(address, 'q'),
    category: readText(address, 'category'),
    show: readChoice(address, 'show', SHOW, 'all'),
  }
  const shown = filterItems(all, filter, known)

  return {
    all,
    names,
    known,
    filter,
    shown,
    /** Those of the shown ones that are ticked: nobody deletes what they do not see. */
    chosen: shown.filter(({ id }) => selected.has(id)).map(({ id }) => id),
    isLoading: items.isPending || categories.isPending,
    isFailed: items.isError || categories.isError,
    isRetrying: items.isFetching || categories.isFetching,
    retry: () => void Promise.all([items.refetch(), categories.refetch()]),
    select(ids: readonly string[], isOn: boolean) {
      setSelected(before => {
        const after = new Set(before)
        for (const id of ids) {
          if (isOn) after.add(id)
          else after.delete(id)
        }
        return after
      })
    },
    search: (term: string) => goTo({ q: term }, filter.term && term ? 'replace' : 'push'),
    choose: (changes: { category?: string; show?: string }) =>
      goTo({ ...changes, ...(changes.show === 'all' && { show: null }) }, 'push'),
    clear: () => goTo({ q: null, category: null, show: null }, 'push'),
  }
}

export type ItemList = ReturnType<typeof useItemList>
