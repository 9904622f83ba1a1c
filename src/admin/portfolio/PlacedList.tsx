import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { PlacedRow } from './PlacedRow.tsx'
import { movedTo } from './placing.ts'

interface PlacedListProps {
  items: ManagedItem[]
  onOrder: (ids: string[]) => void
  onRemove: (id: string) => void
}

/** A list that is put in order by dragging, by the keyboard (Space, then arrows) and by buttons. */
export function PlacedList({ items, onOrder, onRemove }: PlacedListProps) {
  const ids = items.map(({ id }) => id)
  const titleOf = (id: string | number) => items.find(item => item.id === id)?.title ?? ''
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => over && onOrder(movedTo(ids, String(active.id), String(over.id)))}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `Picked up ${titleOf(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over ? `${titleOf(active.id)} is at place ${ids.indexOf(String(over.id)) + 1}.` : '',
          onDragEnd: ({ active, over }) =>
            over ? `${titleOf(active.id)} was put at place ${ids.indexOf(String(over.id)) + 1}.` : '',
          onDragCancel: ({ active }) => `${titleOf(active.id)} stays where it was.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label="Items in order" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {items.map((item, index) => (
            <PlacedRow
              key={item.id}
              item={item}
              index={index}
              isLast={index === items.length - 1}
              onMove={by => onOrder(movedTo(ids, item.id, ids[index + by] ?? ''))}
              onRemove={() => onRemove(item.id)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
