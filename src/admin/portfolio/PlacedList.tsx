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
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { movedTo } from './placing.ts'

interface PlacedListProps {
  items: ManagedItem[]
  onOrder: (ids: string[]) => void
  onRemove: (id: string) => void
}

const ROUND =
  'grid size-11 flex-none place-items-center rounded-belt text-ink-2 hover:text-ink disabled:opacity-30'

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
        <ol aria-label="Items in order" className="grid gap-2">
          {items.map((item, index) => (
            <Row
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

interface RowProps {
  item: ManagedItem
  index: number
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Row({ item, index, isLast, onMove, onRemove }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: item.id,
    })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`flex items-center gap-1 rounded-m border border-line bg-surface pr-1 ${isDragging ? 'relative z-10 shadow-2' : ''}`}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Drag ${item.title}`}
        className={`${ROUND} cursor-grab touch-none`}
      >
        <GripVertical className="icon" aria-hidden="true" />
      </button>
      <span className="w-6 flex-none text-ink-2 tabular-nums">{index + 1}</span>
      <span className="min-w-0 grow truncate font-semibold">{item.title}</span>
      <button
        type="button"
        aria-label={`Move ${item.title} up`}
        disabled={index === 0}
        className={ROUND}
        onClick={() => onMove(-1)}
      >
        <ArrowUp className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Move ${item.title} down`}
        disabled={isLast}
        className={ROUND}
        onClick={() => onMove(1)}
      >
        <ArrowDown className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Take ${item.title} out of the order`}
        className={ROUND}
        onClick={onRemove}
      >
        <X className="icon" aria-hidden="true" />
      </button>
    </li>
  )
}
