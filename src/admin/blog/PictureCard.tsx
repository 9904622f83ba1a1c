import { useId, useState } from 'react'
import { TriangleAlert, X } from '#admin/icons.ts'
import { MoveButtons } from '#admin/parts/MoveButtons.tsx'
import { DragHandle, useSortableRow } from '#admin/parts/Sortable.tsx'
import type { Picture } from './post-form.ts'

const BUTTON = 'grid size-11 place-items-center rounded-belt text-ink-2 -outline-offset-3 hover:text-ink'

interface PictureCardProps {
  picture: Picture
  /** Counted from 1. */
  place: number
  count: number
  /** Its currently usable address. */
  preview: string
  onChange: (picture: Picture) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** A picture above the text: its description (UX-10), its position (UX-13), and its removal. */
export function PictureCard(props: PictureCardProps) {
  const { picture, place, count, preview, onChange, onMove, onRemove } = props
  const id = useId()
  const { row, handle, isDragging } = useSortableRow(picture.key)
  const isMissing = picture.alt === null
  // Keeps the description in case the box was ticked by mistake.
  const [words, setWords] = useState<string | null>(null)
  return (
    <li
      {...row}
      className={`grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-m border border-line bg-surface p-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto] ${isDragging ? 'relative z-10 shadow-2' : ''}`}
    >
      <img
        src={preview}
        alt={picture.alt || `Image ${place}`}
        className="aspect-4/3 w-full rounded-s bg-panel-raw object-contain"
      />
      <div className="grid content-start gap-1.5">
        <label htmlFor={id} className="small font-semibold">
          Description of image {place}
        </label>
        <input
          id={id}
          className="input min-h-11! py-2!"
          maxLength={500}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          disabled={picture.alt === ''}
          value={picture.alt ?? ''}
          // Blanks would be stored as an empty text, which means decoration.
          onChange={({ target }) => onChange({ ...picture, alt: target.value.trim() ? target.value : null })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <label className="small flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-(--ink)"
              checked={picture.alt === ''}
              onChange={event => {
                if (event.target.checked) setWords(picture.alt)
                onChange({ ...picture, alt: event.target.checked ? '' : words })
              }}
            />
            Only decoration
          </label>
          {isMissing && (
            <span
              id={`${id}-missing`}
              className="small flex items-center gap-1.5 font-medium text-signal-text"
            >
              <TriangleAlert className="icon" aria-hidden="true" />
              Description missing
            </span>
          )}
        </div>
      </div>
      <div className="col-span-2 flex justify-end sm:col-span-1 sm:grid sm:grid-cols-2 sm:content-start">
        <DragHandle name={`image ${place}`} handle={handle} />
        <MoveButtons
          name={`image ${place}`}
          isFirst={place === 1}
          isLast={place === count}
          className={BUTTON}
          onMove={onMove}
        />
        <button type="button" className={BUTTON} aria-label={`Remove image ${place}`} onClick={onRemove}>
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}
