import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

/** Replaces rows of the list by what is stored now: before it is refetched, the next edit begins from them. */
export function showStored(queries: QueryClient, rows: readonly ManagedItem[]): void {
  const stored = new Map(rows.map(row => [row.id, row]))
  queries.setQueryData<ManagedItem[]>(ITEMS, items => items?.map(item => stored.get(item.id) ?? item))
}

/** New values for one field of items. */
interface ItemChange {
  column: 'category' | 'status'
  /** The items as they were read, each with its new value. */
  items: readonly { item: ManagedItem; value: string }[]
  /** It takes back an earlier one. */
  isUndo?: boolean
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
    mutationFn: async ({ items, column }: ItemChange) => {
      const refused: NotChanged<ManagedItem>[] = []
      for (const [value, group] of Map.groupBy(items, wanted => wanted.value)) {
        const read = group.map(({ item }) => item)
        refused.push(...(await changeItems(db, read, column, value)))
      }
      return refused
    },
    onSuccess: (refused, chosen) => {
      const kept = new Set(refused.map(({ id }) => id))
      const changed = chosen.items.filter(({ item }) => !kept.has(item.id))
      const listed = new Map(queries.getQueryData<ManagedItem[]>(ITEMS)?.map(item => [item.id, item]))
      const rows = changed.map(({ item, value }) => {
        // An undo has the item as it was before the change, a decision about a conflict a newer one.
        const now = listed.get(item.id)
        const latest = now && now.revision > item.revision ? now : item
        return { ...latest, [chosen.column]: value, revision: latest.revision + 1 }
      })
      showStored(queries, rows)
      if (changed.length > 0) report({ ...chosen, items: changed })
      void settle(refused, chosen)
    },
    onError: failing(messages.changeFailed),
    onSettled,
  })

  function report({ items, column, isUndo }: ItemChange) {
    if (isUndo) return toast.success(messages.putBack(items.length))
    const before = items.map(({ item, value }) => ({
      ...{ item: { ...item, [column]: value }, value: item[column] },
    }))
    toast.undo(messages.changed(items.length), () => change.mutate({ column, items: before, isUndo: true }))
  }

  /** Reports what colleagues changed or deleted meanwhile, and asks which values to keep (UX-06). */
  async function settle(refused: NotChanged<ManagedItem>[], chosen: ItemChange) {
    const { column } = chosen
    const wanted = new Map(chosen.items.map(change => [change.item.id, change]))
    const changed = refused.flatMap(found => {
      const value = wanted.get(found.id)?.value
      return found.result === 'conflict' && value !== undefined ? [{ found, item: found.current, value }] : []
    })
    const [first] = changed
    if (first) {
      const choice = await conflicts.ask({
        name:
          changed.length === 1
            ? `the ${column} of “${first.item.title}”`
            : `the ${column} of ${changed.length} items`,
        happened: happenedTo(first.found),
        fields: changed.map(({ item, value }) => ({
          ...{ label: item.title, mine: value, theirs: item[column] },
        })),
      })
      if (choice === 'mine') change.mutate({ ...chosen, items: changed })
    }
    for (const found of refused) {
      if (found.result !== 'deleted') continue
      const title = wanted.get(found.id)?.item.title ?? ''
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
