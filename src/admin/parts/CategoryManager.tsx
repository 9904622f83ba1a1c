import { useEffect, useRef, useState } from 'react'
import { Plus } from '#admin/icons.ts'
import type { Category } from '#data/categories.ts'
import { CategoryRow } from './CategoryRow.tsx'
import { claimFocus } from './claim-focus.ts'
import { Notice } from './Notice.tsx'
import { SlowSpinner } from './SlowSpinner.tsx'
import { toast } from './toast.ts'
import { useCategories, useCategoryActions } from './use-categories.ts'
import { useStoredText } from './use-stored-text.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

const LOAD_FAILED = 'Failed to load categories'

/** The list of categories with all its actions (PCAT); shared by the tab and the dialog. */
export function CategoryManager({ confirm = (question: string) => window.confirm(question) }) {
  const { data, isPending, isError, isFetching, errorUpdatedAt, refetch } = useCategories()
  const { add, rename, remove, isBusy } = useCategoryActions()
  const [name, setName, settle] = useStoredText('category/new', { isLine: true })
  useUnsavedGuard(name.trim() !== '')
  const list = useRef<HTMLUListElement>(null)
  // A category that a colleague deletes stays in the list while its new name is being typed.
  const [edited, setEdited] = useState<Category | null>(null)
  const isGone = edited !== null && data !== undefined && !data.some(({ id }) => id === edited.id)
  const rows = isGone ? [...data, edited] : (data ?? [])

  // Not for a failure that a later try has repaired.
  const failedAt = isError ? errorUpdatedAt : 0
  useEffect(() => {
    if (failedAt > 0) toast.error(LOAD_FAILED)
  }, [failedAt])

  function addNew() {
    // Ignore an empty name (PCAT-02).
    if (name.trim() === '' || isBusy) return
    // Keep text typed since then: it is the next category's name.
    const clear = () => {
      settle(name)
      setName(now => (now === name ? '' : now))
    }
    // A promise also settles after the tab is left; the mutation reports failures.
    add.mutateAsync(name.trim()).then(clear, () => {})
  }

  function removeAsked(id: string) {
    if (confirm('Are you sure you want to delete this category?')) {
      remove.mutate(id, { onSuccess: () => claimFocus(list.current) })
    }
  }

  return (
    <div className="grid gap-5">
      <form
        className="flex flex-wrap gap-3"
        onSubmit={event => {
          event.preventDefault()
          addNew()
        }}
      >
        <input
          className="input min-w-0 grow basis-56"
          aria-label="New category name"
          placeholder="New category name"
          maxLength={100}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <button type="submit" className="button button-small min-h-13!" disabled={isBusy}>
          <Plus className="icon" aria-hidden="true" />
          {add.isPending ? 'Adding...' : 'Add'}
        </button>
      </form>
      {isPending && <SlowSpinner />}
      {isError && <Notice message={LOAD_FAILED} onAction={() => void refetch()} isBusy={isFetching} />}
      {data?.length === 0 && <p className="muted">No categories yet. The first one makes room for items.</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Categories"
        className="divide-y divide-line outline-none empty:hidden"
      >
        {rows.map(category => (
          <CategoryRow
            key={category.id}
            category={category}
            isBusy={isBusy}
            onRename={(read, to, onEnd) => rename.mutate({ category: read, name: to, onEnd })}
            onEdit={isEditing => setEdited(isEditing ? category : null)}
            onRemove={() => removeAsked(category.id)}
          />
        ))}
      </ul>
    </div>
  )
}
