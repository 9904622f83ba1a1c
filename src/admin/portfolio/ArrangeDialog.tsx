import type { UseMutationResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Choice } from '#admin/parts/conflicts.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { LongGridInDialog } from '#admin/parts/LongGrid.tsx'
import { LEAVE_QUESTION } from '#admin/parts/unsaved.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { leaveRow } from './leave-row.ts'
import { PlacedList } from './PlacedList.tsx'
import { isSameOrder, placedFirst } from './placing.ts'
import type { ItemOrder } from './use-items.ts'

interface ArrangeDialogProps {
  items: ManagedItem[]
  place: UseMutationResult<Choice, Error, ItemOrder>
  onClose: () => void
  confirm?: (question: string) => boolean
}

/** Selects and orders the items at the top of the public page; the others are shuffled (PORT-05, UX-13). */
export function ArrangeDialog(props: ArrangeDialogProps) {
  const { items, place, onClose, confirm = window.confirm.bind(window) } = props
  const [before, setBefore] = useState(() => placedFirst(items))
  const [placed, setPlaced] = useState(before)
  const latest = useRef(placed)
  const [moved, setMoved] = useState<string>()
  const isDirty = !isSameOrder(placed, before)
  useUnsavedGuard(isDirty)
  const known = new Map(items.map(item => [item.id, item]))
  const chosen = placed.flatMap(id => known.get(id) ?? [])
  const hasPlace = new Set(placed)
  // A colleague may have deleted it meanwhile.
  const mover = moved === undefined ? undefined : known.get(moved)
  const at = chosen.findIndex(({ id }) => id === moved)
  const where = at < 0 ? 'has no place of its own.' : `is at place ${at + 1}.`
  const rest = items.filter(({ id }) => !hasPlace.has(id))

  function order(ids: string[], id?: string) {
    latest.current = ids
    setPlaced(ids)
    setMoved(id)
  }

  function save() {
    const ids = chosen.map(({ id }) => id)
    const onSuccess = (choice: Choice) => {
      if (choice === 'later') return
      // Rows moved during the save are not part of what was saved (UX-07).
      if (choice === 'mine' && !isSameOrder(latest.current, placed)) setBefore(ids)
      else onClose()
    }
    place.mutate({ ids, seen: before }, { onSuccess })
  }

  return (
    <Dialog
      isOpen
      title="Change Order"
      description="These come first on the Work page, in this order. All others follow, shuffled for each visitor."
      onClose={() => (!isDirty || confirm(LEAVE_QUESTION)) && onClose()}
      footer={
        <>
          <button type="button" className="button button-outline button-small" onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="button button-small" disabled={place.isPending} onClick={save}>
            {place.isPending ? 'Saving...' : 'Save order'}
          </button>
        </>
      }
    >
      {/* No scroll anchoring, so that a row moved from the lower list stays visible in the upper one. */}
      <div className="[overflow-anchor:none]">
        <p role="status" className="visually-hidden">
          {mover && `${mover.title} ${where}`}
        </p>
        {chosen.length === 0 && (
          <p className="muted rounded-m border border-line border-dashed px-5 py-6 text-center">
            No item has a place of its own yet.
          </p>
        )}
        <PlacedList
          items={chosen}
          onOrder={order}
          onRemove={id =>
            order(
              placed.filter(other => other !== id),
              id,
            )
          }
        />
        <h3 className="mt-7 mb-2 font-semibold">In random order</h3>
        <LongGridInDialog
          label="Items in random order"
          entries={rest}
          keyOf={({ id }) => id}
          className="grid grid-cols-1"
          entryClassName="flex min-h-14 items-center gap-3 border-line not-last:border-b"
          rowHeight={56}
        >
          {({ id, title, status }) => (
            <>
              <span className="line-clamp-2 min-w-0 grow break-words">{title}</span>
              {status === 'draft' && <span className="small muted">Draft</span>}
              <button
                type="button"
                className="button button-outline button-small flex-none"
                onClick={event => {
                  leaveRow(event.currentTarget)
                  order([...placed, id], id)
                }}
              >
                Give a place
                <span className="visually-hidden">{` to ${title}`}</span>
              </button>
            </>
          )}
        </LongGridInDialog>
      </div>
    </Dialog>
  )
}
