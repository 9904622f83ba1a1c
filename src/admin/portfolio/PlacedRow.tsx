import { X } from '#admin/icons.ts'
import { MoveButtons } from '#admin/parts/MoveButtons.tsx'
import { DragHandle, useSortableRow } from '#admin/parts/Sortable.tsx'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { leaveRow } from './leave-row.ts'

const ROUND = 'grid size-11 flex-none place-items-center rounded-belt text-ink-2 hover:text-ink'

interface PlacedRowProps {
  item: ManagedItem
  index: number
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** An item of the list, with a drag handle and buttons that do the same. */
export function PlacedRow({ item, index, isLast, onMove, onRemove }: PlacedRowProps) {
  const { row, handle, isDragging } = useSortableRow(item.id)
  return (
    <li
      {...row}
      className={`flex items-center gap-1 rounded-m border border-line bg-surface pr-1 ${isDragging ? 'relative z-10 shadow-2' : ''}`}
    >
      <DragHandle name={item.title} handle={handle} />
      <span className="w-6 flex-none text-ink-2 tabular-nums">{index + 1}</span>
      <span className="line-clamp-2 min-w-0 grow break-words font-semibold">{item.title}</span>
      <MoveButtons
        name={item.title}
        isFirst={index === 0}
        isLast={isLast}
        className={ROUND}
        onMove={onMove}
      />
      <button
        type="button"
        aria-label={`Take ${item.title} out of the order`}
        className={ROUND}
        onClick={event => {
          leaveRow(event.currentTarget)
          onRemove()
        }}
      >
        <X className="icon" aria-hidden="true" />
      </button>
    </li>
  )
}
