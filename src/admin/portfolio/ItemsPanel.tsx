import { Suspense, useMemo, useRef, useState } from 'react'
import { claimFocus } from '#admin/parts/claim-focus.ts'
import { EmptyState } from '#admin/parts/EmptyState.tsx'
import { LongGrid } from '#admin/parts/LongGrid.tsx'
import { lazyTab } from '#admin/parts/lazy-tab.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { ArrangeDialog } from './ArrangeDialog.tsx'
import { BulkBar } from './BulkBar.tsx'
import { CategoriesDialog } from './CategoriesDialog.tsx'
import { ItemCard, type ItemHandlers } from './ItemCard.tsx'
import { ItemEditor } from './ItemEditor.tsx'
import { ItemToolbar } from './ItemToolbar.tsx'
import { newItem } from './item-draft.ts'
import { messages } from './messages.ts'
import { useItemList } from './use-item-list.ts'
import { useItemActions } from './use-items.ts'

const ItemImport = lazyTab(() => import('./import/ItemImport.tsx'))

type Open =
  | { what: 'editor'; item: ManagedItem }
  | { what: 'categories' }
  | { what: 'order' }
  | { what: 'import' }
  | null

const ask = (question: string) => window.confirm(question)

/** The list of items and all actions on them. `confirm` asks a yes-or-no question. */
export function ItemsPanel({ confirm = ask }) {
  const list = useItemList()
  const actions = useItemActions()
  const [open, setOpen] = useState<Open>(null)
  const grid = useRef<HTMLUListElement>(null)
  /** Closes the dialog of this moment: a save may end when another is open already. */
  const close = () => setOpen(now => (now === open ? null : now))

  function addNew() {
    if (list.isLoading || list.isFailed) return
    if (list.names.length === 0) toast.error(messages.categoriesFirst)
    else setOpen({ what: 'editor', item: newItem(crypto.randomUUID(), new Date()) })
  }
  useShortcut('n', addNew, { label: 'New item' })

  const { select } = list
  const { isDeleting } = actions
  const { mutate: remove } = actions.remove
  const { mutate: duplicate } = actions.duplicate
  const { mutate: change } = actions.change
  const handlers = useMemo<ItemHandlers>(
    () => ({
      onSelect: select,
      onEdit: item => setOpen({ what: 'editor', item }),
      onDelete: item => {
        if (isDeleting || !confirm(messages.confirmDelete)) return
        remove(item.id, { onSuccess: () => claimFocus(grid.current) })
      },
      onDuplicate: item => duplicate(item),
      onPublish: (item, status) => change({ column: 'status', items: [{ item, value: status }] }),
    }),
    [select, isDeleting, confirm, remove, duplicate, change],
  )

  function removeChosen() {
    const ids = [...list.chosen]
    if (actions.isDeleting || !confirm(messages.confirmBulkDelete(ids.length))) return
    actions.removeAll.mutate(ids, {
      onSuccess: ({ gone }) => {
        list.select(gone, false)
        claimFocus(grid.current)
      },
    })
  }

  if (list.isLoading) return <SlowSpinner />
  return (
    <div className="grid gap-5">
      <ItemToolbar
        list={list}
        onAdd={addNew}
        onCategories={() => setOpen({ what: 'categories' })}
        onOrder={() => setOpen({ what: 'order' })}
        onImport={() => setOpen({ what: 'import' })}
      />
      {list.isFailed && (
        <Notice message={messages.loadFailed} onAction={list.retry} isBusy={list.isRetrying} />
      )}
      {list.chosen.size > 0 && (
        <BulkBar
          list={list}
          isBusy={actions.isDeleting || actions.change.isPending}
          isDeleting={actions.isDeleting}
          onDelete={removeChosen}
          onChange={(column, value) =>
            change({
              column,
              items: list.all.flatMap(item => (list.chosen.has(item.id) ? [{ item, value }] : [])),
            })
          }
        />
      )}
      {list.shown.length === 0 && !list.isFailed && (
        <EmptyState sentence={list.all.length === 0 ? messages.empty : messages.noMatch}>
          {list.all.length > 0 && (
            <button type="button" className="button button-outline button-small" onClick={list.clear}>
              Show all items
            </button>
          )}
        </EmptyState>
      )}
      <LongGrid
        ref={grid}
        label="Portfolio items"
        entries={list.shown}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        className="grid gap-5 md:grid-cols-2 xl:grid-cols-3"
        entryClassName="flex min-w-0"
        rowHeight={520}
      >
        {item => (
          <ItemCard
            item={item}
            isSelected={list.chosen.has(item.id)}
            isDeleting={actions.isDeleting}
            handlers={handlers}
          />
        )}
      </LongGrid>
      {open?.what === 'editor' && (
        <ItemEditor
          item={open.item}
          isNew={!list.all.some(({ id }) => id === open.item.id)}
          categories={list.known}
          firstCategory={list.names[0] ?? ''}
          isLost={record =>
            /^portfolio\//.test(record) && !list.all.some(({ id }) => record.endsWith(`/${id}`))
          }
          onClose={close}
        />
      )}
      <CategoriesDialog isOpen={open?.what === 'categories'} onClose={close} confirm={confirm} />
      {open?.what === 'order' && <ArrangeDialog items={list.all} place={actions.place} onClose={close} />}
      {open?.what === 'import' && (
        <Suspense fallback={null}>
          <ItemImport onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
