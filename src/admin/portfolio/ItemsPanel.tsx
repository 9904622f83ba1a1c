import { useRef, useState } from 'react'
import { EmptyState } from '#admin/parts/EmptyState.tsx'
import { Notice } from '#admin/parts/Notice.tsx'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { ArrangeDialog } from './ArrangeDialog.tsx'
import { BulkBar } from './BulkBar.tsx'
import { CategoriesDialog } from './CategoriesDialog.tsx'
import { ItemCard } from './ItemCard.tsx'
import { ItemEditor } from './ItemEditor.tsx'
import { ItemToolbar } from './ItemToolbar.tsx'
import { newItem } from './item-draft.ts'
import { messages } from './messages.ts'
import { useItemList } from './use-item-list.ts'
import { useItemActions } from './use-items.ts'

type Open = { what: 'editor'; item: ManagedItem } | { what: 'categories' } | { what: 'order' } | null

/** The list of items and everything that is done with them. `confirm` asks a yes-or-no question. */
export function ItemsPanel({ confirm = (question: string) => window.confirm(question) }) {
  const list = useItemList()
  const actions = useItemActions()
  const [open, setOpen] = useState<Open>(null)
  const grid = useRef<HTMLUListElement>(null)
  const close = () => setOpen(null)

  function addNew() {
    if (list.isLoading || list.isFailed) return
    if (list.names.length === 0) toast.error(messages.categoriesFirst)
    else setOpen({ what: 'editor', item: newItem(crypto.randomUUID(), new Date()) })
  }
  useShortcut('n', addNew, 'New item')

  function remove(item: ManagedItem) {
    if (actions.isDeleting || !confirm(messages.confirmDelete)) return
    actions.remove.mutate(item.id, { onSuccess: () => grid.current?.focus() })
  }

  function removeChosen() {
    const ids = list.chosen
    if (actions.isDeleting || !confirm(messages.confirmBulkDelete(ids.length))) return
    actions.removeAll.mutate(ids, {
      onSuccess: ({ gone }) => {
        list.select(gone, false)
        grid.current?.focus()
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
      />
      {list.isFailed && (
        <Notice message={messages.loadFailed} onAction={list.retry} isBusy={list.isRetrying} />
      )}
      {list.chosen.length > 0 && (
        <BulkBar
          list={list}
          isBusy={actions.isDeleting || actions.change.isPending}
          isDeleting={actions.isDeleting}
          onDelete={removeChosen}
          onChange={(column, value) =>
            actions.change.mutate({
              items: list.all.filter(({ id }) => list.chosen.includes(id)),
              column,
              value,
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
      <ul
        ref={grid}
        tabIndex={-1}
        aria-label="Portfolio items"
        className="grid gap-5 outline-none empty:hidden md:grid-cols-2 xl:grid-cols-3"
      >
        {list.shown.map(item => (
          <ItemCard
            key={item.id}
            item={item}
            isSelected={list.chosen.includes(item.id)}
            isDeleting={actions.isDeleting}
            onSelect={isOn => list.select([item.id], isOn)}
            onEdit={() => setOpen({ what: 'editor', item })}
            onDelete={() => remove(item)}
            onDuplicate={() => actions.duplicate.mutate(item)}
            onPublish={status => actions.change.mutate({ items: [item], column: 'status', value: status })}
          />
        ))}
      </ul>
      {open?.what === 'editor' && (
        <ItemEditor
          item={open.item}
          isNew={!list.all.some(({ id }) => id === open.item.id)}
          categories={list.known}
          firstCategory={list.names[0] ?? ''}
          onClose={close}
        />
      )}
      <CategoriesDialog isOpen={open?.what === 'categories'} onClose={close} confirm={confirm} />
      {open?.what === 'order' && <ArrangeDialog items={list.all} place={actions.place} onClose={close} />}
    </div>
  )
}
