import { movedTo } from '#admin/parts/order.ts'
import { Sortable } from '#admin/parts/Sortable.tsx'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { PlacedRow } from './PlacedRow.tsx'

interface PlacedListProps {
  items: ManagedItem[]
  /** `moved` is the item that a button moved; dragging speaks of its own. */
  onOrder: (ids: string[], moved?: string) => void
  onRemove: (id: string) => void
}

/** The items with a fixed place, reordered by dragging, keyboard or buttons. */
export function PlacedList({ items, onOrder, onRemove }: PlacedListProps) {
  const ids = items.map(({ id }) => id)
  return (
    <Sortable entries={items.map(({ id, title }) => ({ id, name: title }))} onOrder={onOrder}>
      <ol aria-label="Items in order" className="grid gap-2">
        {items.map((item, index) => (
          <PlacedRow
            key={item.id}
            item={item}
            index={index}
            isLast={index === items.length - 1}
            onMove={by => onOrder(movedTo(ids, item.id, ids[index + by] ?? ''), item.id)}
            onRemove={() => onRemove(item.id)}
          />
        ))}
      </ol>
    </Sortable>
  )
}
