import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { type Choice, conflicts, happenedTo } from '#admin/parts/conflicts.ts'
import { PORTFOLIO } from '#admin/parts/media/use-media.ts'
import { failing, toast } from '#admin/parts/toast.ts'
import { useUndoDelete } from '#admin/parts/use-undo-delete.ts'
import { readLastChange } from '#data/audit-log.ts'
import {
  addItem,
  changeItems,
  deleteItem,
  listManagedItems,
  type ManagedItem,
  placeItems,
} from '#data/portfolio-editing.ts'
import type { NotChanged } from '#data/save-if-unchanged.ts'
import { copyOf, entriesOf } from './item-draft.ts'
import { messages } from './messages.ts'
import { isSameOrder, placedFirst } from './placing.ts'

const ITEMS = [PORTFOLIO, 'items'] as const

/** All items, newest first. */
export function useItems() {
  const { db } = useBackend()
  return useQuery({ queryKey: ITEMS, queryFn: () => listManagedItems(db) })
}

/** A new value for one field of these items, given as they were read. */
interface ItemChange {
  items: readonly ManagedItem[]
  column: 'category' | 'status'
  value: string
}

/** An order of the items at the top, as ids, and the one that it replaces as far as the person has seen. */
export interface ItemOrder {
  ids: string[]
  seen: string[]
}

/** Actions on items; each reports the result and refetches all data (PEDT-07). */
export function useItemActions() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const undoable = useUndoDelete('portfolio_items', PORTFOLIO)

  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: [PORTFOLIO] })
    void queries.invalidateQueries({ queryKey: ['categories'] })
  }
  /** Removes deleted rows from the list at once, before it is refetched. */
  const dropItems = (ids: readonly string[]) =>
    queries.setQueryData<ManagedItem[]>(ITEMS, items => items?.filter(({ id }) => !ids.includes(id)))

  const remove = useMutation({
    mutationFn: (id: string) => deleteItem(db, id),
    onSuccess: (_, id) => {
      dropItems([id])
      undoable(messages.deleted, [id])
    },
    onError: failing(messages.deleteFailed),
    onSettled,
  })

  /** Resolves to the ids deleted, even if others failed (PMAN-06). */
  const removeAll = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const answers = await Promise.allSettled(ids.map(id => deleteItem(db, id)))
      const failures = answers.filter(answer => answer.status === 'rejected')
      for (const { reason } of failures) console.error(reason)
      const gone = ids.filter((_, index) => answers[index]?.status === 'fulfilled')
      return { gone, hasFailed: failures.length > 0 }
    },
    onSuccess: ({ gone, hasFailed }) => {
      dropItems(gone)
      if (gone.length > 0) undoable(messages.bulkDeleted(gone.length), gone)
      if (hasFailed) toast.error(messages.bulkDeleteFailed)
    },
    onError: failing(messages.bulkDeleteFailed),
    onSettled,
  })

  const duplicate = useMutation({
    mutationFn: (item: ManagedItem) => {
      const copy = copyOf(item, crypto.randomUUID(), new Date())
      return addItem(db, { id: copy.id, created_at: copy.created_at, ...entriesOf(copy) })
    },
    onSuccess: () => toast.success(messages.created),
    onError: failing(messages.saveFailed),
    onSettled,
  })

  const change = useMutation({
    mutationFn: ({ items, column, value }: ItemChange) => changeItems(db, items, column, value),
    onSuccess: (refused, chosen) => {
      const kept = new Set(refused.map(({ id }) => id))
      const changed = chosen.items.filter(({ id }) => !kept.has(id))
      if (changed.length > 0) {
        toast.undo(messages.changed(changed.length), () => void putBack({ ...chosen, items: changed }))
      }
      void settle(refused, chosen)
    },
    onError: failing(messages.changeFailed),
    onSettled,
  })

  /** Restores each item's previous value, except where somebody has changed it since. */
  async function putBack({ items, column, value }: ItemChange) {
    try {
      let stayed = 0
      for (const [before, group] of Map.groupBy(items, item => item[column])) {
        const now = group.map(item => ({ ...item, [column]: value }))
        stayed += (await changeItems(db, now, column, before)).length
      }
      if (stayed > 0) toast.error(messages.notPutBack(stayed))
      else toast.success(messages.putBack(items.length))
    } catch (error) {
      console.error(error)
      toast.error(messages.changeFailed)
    } finally {
      onSettled()
    }
  }

  /** Reports what colleagues changed meanwhile, and asks which values to keep. */
  async function settle(refused: NotChanged<ManagedItem>[], { items, column, value }: ItemChange) {
    const changed = refused.filter(found => found.result === 'conflict')
    const [first] = changed
    if (first) {
      const choice = await conflicts.ask({
        name:
          changed.length === 1
            ? `the ${column} of “${first.current.title}”`
            : `the ${column} of ${changed.length} items`,
        happened: happenedTo(first),
        fields: changed.map(({ current }) => ({
          ...{ label: current.title, mine: value, theirs: current[column] },
        })),
      })
      if (choice === 'mine') change.mutate({ items: changed.map(({ current }) => current), column, value })
    }
    for (const found of refused) {
      if (found.result !== 'deleted') continue
      const title = items.find(({ id }) => id === found.id)?.title ?? ''
      await conflicts.ask({ name: `“${title}”`, happened: happenedTo(found), fields: [] })
    }
  }

  /** Resolves to whose order holds; `later` if a colleague's came first and the person has not decided (UX-06). */
  async function placeAsked({ ids, seen }: ItemOrder): Promise<Choice> {
    if (await placeItems(db, ids, seen)) return 'mine'
    const items = await queries.fetchQuery({ queryKey: ITEMS, queryFn: () => listManagedItems(db) })
    const titles = new Map(items.map(({ id, title }) => [id, title]))
    const remaining = (order: readonly string[]) => order.filter(id => titles.has(id))
    const [mine, theirs] = [remaining(ids), placedFirst(items)]
    // The response to an earlier try was lost.
    if (isSameOrder(mine, theirs)) return 'mine'
    const known = remaining(seen)
    if (!isSameOrder(known, theirs)) {
      // The first difference is an item that was moved up, added or taken out.
      const moved = theirs.find((id, place) => id !== known[place]) ?? known[theirs.length]
      const change = moved ? await readLastChange(db, 'portfolio_items', moved, ['place']) : null
      const inWords = (order: readonly string[]) => order.map(id => titles.get(id)).join('\n')
      const choice = await conflicts.ask({
        ...{ name: 'the order', happened: { kind: 'saved', by: change?.by ?? null, at: change?.at ?? null } },
        fields: [{ label: 'Order', mine: inWords(mine), theirs: inWords(theirs) }],
      })
      if (choice !== 'mine') return choice
    }
    return placeAsked({ ids: mine, seen: theirs })
  }

  const place = useMutation({
    mutationFn: placeAsked,
    onSuccess: choice => {
      if (choice === 'mine') toast.success(messages.placed)
    },
    onError: failing(messages.placeFailed),
    onSettled,
  })

  const isDeleting = remove.isPending || removeAll.isPending
  return { remove, removeAll, duplicate, change, place, isDeleting }
}
