import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { GripVertical } from '#admin/icons.ts'
import { movedTo } from './order.ts'

interface SortableProps {
  /** The entries to sort; screen readers announce their names. */
  entries: readonly { id: string; name: string }[]
  onOrder: (ids: string[]) => void
  /** The list, whose rows use `useSortableRow`. */
  children: ReactNode
}

/** Makes a list sortable by dragging and by keyboard: Space, then the arrow keys (UX-13). */
export function Sortable({ entries, onOrder, children }: SortableProps) {
  const ids = entries.map(({ id }) => id)
  const nameOf = (id: string | number) => entries.find(entry => entry.id === id)?.name ?? ''
  const placeOf = (id: string | number) => ids.indexOf(String(id)) + 1
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
          onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(active.id)} is at place ${placeOf(over.id)}.` : '',
          onDragEnd: ({ active, over }) =>
            over ? `${nameOf(active.id)} was put at place ${placeOf(over.id)}.` : '',
          onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** The props of a row in a `Sortable`: `row` for its element, `handle` for its drag handle. */
export function useSortableRow(id: string) {
  const sortable = useSortable({ id })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable
  return {
    row: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
    handle: {
      ref: setActivatorNodeRef,
      ...attributes,
      ...listeners,
      // Escape cancels the drag, not the dialog around it.
      'data-own-escape': isDragging || undefined,
    },
    isDragging,
  }
}

interface DragHandleProps {
  /** What is dragged, e.g. `image 2`. */
  name: string
  handle: ReturnType<typeof useSortableRow>['handle']
}

/** The handle that drags a row. */
export function DragHandle({ name, handle }: DragHandleProps) {
  return (
    <button
      type="button"
      {...handle}
      aria-label={`Drag ${name}`}
      className="grid size-11 flex-none cursor-grab touch-none place-items-center rounded-belt text-ink-2 -outline-offset-3 hover:text-ink"
    >
      <GripVertical className="icon" aria-hidden="true" />
    </button>
  )
}
