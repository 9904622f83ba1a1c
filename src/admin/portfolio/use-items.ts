import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { toast } from '#admin/parts/toast.ts'
import { useUndoDelete } from '#admin/parts/use-undo-delete.ts'
import {
  changeItems,
  deleteItem,
  listManagedItems,
  type ManagedItem,
  placeItems,
  saveItem,
} from '#data/portfolio-editing.ts'
import { copyOf } from './item-draft.ts'
import { messages } from './messages.ts'

/** The key under which everything of the portfolio manager is kept. */
export const PORTFOLIO = 'portfolio'
const ITEMS = [PORTFOLIO, 'items'] as const

/** All items, newest first. */
export function useItems() {
  const { db } = useBackend()
  return useQuery({ queryKey: ITEMS, queryFn: () => listManagedItems(db) })
}

/** What can be done with items; each says how it went and reads all data again (PEDT-07). */
export function useItemActions() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const undoable = useUndoDelete('portfolio_items', PORTFOLIO)

  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: [PORTFOLIO] })
    void queries.invalidateQueries({ queryKey: ['categories'] })
  }
  const failing = (message: string) => (error: Error) => {
    console.error(error)
    toast.error(message)
  }
  /** Rows that are gone leave the list at once, before it is read again. */
  const forget = (ids: readonly string[]) =>
    queries.setQueryData<ManagedItem[]>(ITEMS, items => items?.filter(({ id }) => !ids.includes(id)))

  const remove = useMutation({
    mutationFn: (id: string) => deleteItem(db, id),
    onSuccess: (_, id) => {
      forget([id])
      undoable(messages.deleted, [id])
    },
    onError: failing(messages.deleteFailed),
    onSettled,
  })

  /** Resolves to the ids that are gone, also when others could not be deleted (PMAN-06). */
  const removeAll = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const answers = await Promise.allSettled(ids.map(id => deleteItem(db, id)))
      const failures = answers.filter(answer => answer.status === 'rejected')
      for (const { reason } of failures) console.error(reason)
      const gone = ids.filter((_, index) => answers[index]?.status === 'fulfilled')
      return { gone, hasFailed: failures.length > 0 }
    },
    onSuccess: ({ gone, hasFailed }) => {
      forget(gone)
      if (hasFailed) toast.error(messages.bulkDeleteFailed)
      else undoable(messages.bulkDeleted(gone.length), gone)
    },
    onError: failing(messages.bulkDeleteFailed),
    onSettled,
  })

  const duplicate = useMutation({
    mutationFn: (item: ManagedItem) => saveItem(db, copyOf(item, crypto.randomUUID(), new Date())),
    onSuccess: () => toast.success(messages.created),
    onError: failing(messages.saveFailed),
    onSettled,
  })

  const change = useMutation({
    mutationFn: ({ ids, ...fields }: { ids: string[] } & Parameters<typeof changeItems>[2]) =>
      changeItems(db, ids, fields),
    onSuccess: (_, { ids }) => toast.success(messages.changed(ids.length)),
    onError: failing(messages.changeFailed),
    onSettled,
  })

  const place = useMutation({
    mutationFn: (ids: string[]) => placeItems(db, ids),
    onSuccess: () => toast.success(messages.placed),
    onError: failing(messages.placeFailed),
    onSettled,
  })

  const isDeleting = remove.isPending || removeAll.isPending
  return { remove, removeAll, duplicate, change, place, isDeleting }
}
