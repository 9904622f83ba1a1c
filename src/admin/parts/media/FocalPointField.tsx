import './media.css'
import { type CSSProperties, type PointerEvent, useId, useRef, useState } from 'react'
import { TextOffer } from '#admin/parts/TextOffer.tsx'
import { Thumbnail } from '#components/Thumbnail.tsx'
import { focusAfterKey, focusAt, readFocus, writeFocus } from '#lib/focal-point.ts'
import { focusStyle } from './focus-style.ts'
import { words } from './media-words.ts'
import { useStoredField } from './use-stored-field.ts'

/** The aspect ratios in which pictures are cropped, and the widths of the previews. */
const CROPS = [
  ['Card', '16 / 10', '6.25rem'],
  ['Wide', '2.4', '6.25rem'],
  ['Square', '1', '3.9rem'],
  ['Phone', '4 / 5', '3.1rem'],
] as const

interface FocalPointFieldProps {
  fileName: string
  /** Identifies the picture's draft on this device. */
  record: string
  /** The picture's URL; a new one takes effect only with a new `key`. */
  address: string
  /** The stored point, e.g. `62% 48%`; '' for the center. */
  focus: string
  /** See `useStoredField`. */
  onSave: (focus: string, was: string) => Promise<string | null>
  /** See `useStoredField`. */
  onEnter?: (value: string) => void
}

/**
 * Sets a picture's focal point, which no crop cuts away, by click, by dragging, or with the arrow keys; the crops
 * beside it follow at once. Stored when the pointer or the key is released (MEDI-13).
 */
export function FocalPointField(props: FocalPointFieldProps) {
  const { fileName, record, address: now, focus, onSave, onEnter } = props
  // Saving changes the picture's URL (see `versioned`), which would reload it under the pointer.
  const [address] = useState(now)
  const hint = useId()
  const handle = useRef<HTMLSpanElement>(null)
  const { value, setValue, save, offered, decide, isInvalid } = useStoredField({
    ...{ record: `focus/${record}`, stored: focus, onSave, onEnter },
  })
  const { x, y } = readFocus(value)

  /** Sets the point to where the pointer is, and returns it. */
  function point(event: PointerEvent<HTMLDivElement>): string {
    const box = event.currentTarget.querySelector('img')?.getBoundingClientRect()
    const next = box ? writeFocus(focusAt(box, event)) : value
    setValue(next)
    return next
  }

  return (
    <div className="grid gap-3">
      <div
        className="focal"
        // A touch may turn into a scroll, so it sets the point only if it ends without one.
        onPointerDown={event => {
          if (event.button !== 0 || event.pointerType === 'touch') return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          handle.current?.focus()
          point(event)
        }}
        onPointerMove={event => event.currentTarget.hasPointerCapture(event.pointerId) && point(event)}
        onPointerUp={event => {
          if (event.pointerType === 'touch' || event.currentTarget.hasPointerCapture(event.pointerId))
            save(point(event))
        }}
      >
        <Thumbnail address={address} alt="" loading="eager" sizes="25rem" />
        <span
          ref={handle}
          role="slider"
          tabIndex={0}
          className="focal-point"
          aria-label={`Focal point of ${fileName}`}
          aria-describedby={hint}
          aria-invalid={isInvalid ? true : undefined}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={x}
          aria-valuetext={`${x} % across, ${y} % down`}
          style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties}
          onKeyDown={event => {
            const next = focusAfterKey({ x, y }, event.key, event.shiftKey)
            if (!next) return
            event.preventDefault()
            setValue(writeFocus(next))
          }}
          onKeyUp={() => save()}
          onBlur={() => save()}
        />
      </div>
      <p id={hint} className="small muted">
        {words.focusHint}
      </p>
      {offered && <TextOffer text={offered.value} onDecide={decide} />}
      <div className="flex flex-wrap items-end gap-3">
        {CROPS.map(([label, aspectRatio, width]) => (
          <figure key={label} className="grid gap-1">
            <div className="focal-crop" style={{ aspectRatio, width, ...focusStyle(value) }}>
              <Thumbnail address={address} alt="" loading="eager" sizes="12rem" />
            </div>
            <figcaption className="small muted">{label}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  )
}
