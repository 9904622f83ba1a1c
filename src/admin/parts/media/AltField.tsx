import { useId } from 'react'
import { TextOffer } from '#admin/parts/TextOffer.tsx'
import { isComposing } from '#lib/composing.ts'
import { useStoredField } from './use-stored-field.ts'

interface AltFieldProps {
  fileName: string
  /** Identifies the picture's draft on this device. */
  record: string
  /** The stored alt text. */
  alt: string
  /** See `useStoredField`. */
  onSave: (alt: string, was: string) => Promise<string | null>
  /** See `useStoredField`. */
  onEnter?: (value: string) => void
}

/** The alt text of a picture, for people who do not see it; stored on Enter or on blur (UX-10). */
export function AltField({ fileName, record, alt, onSave, onEnter }: AltFieldProps) {
  const id = useId()
  const { value, setValue, save, offered, decide, isInvalid } = useStoredField({
    ...{ record: `alt/${record}`, stored: alt, tidy: text => text.trim() },
    ...{ onSave, onEnter },
  })
  return (
    <div className="field gap-1!">
      <label htmlFor={id} className="small">
        Alt text<span className="visually-hidden">{` of ${fileName}`}</span>
      </label>
      <input
        id={id}
        className="input min-h-11! py-2!"
        maxLength={500}
        placeholder="What the picture shows"
        aria-invalid={isInvalid ? true : undefined}
        value={value}
        onChange={event => setValue(event.target.value)}
        onBlur={() => save()}
        onKeyDown={event => event.key === 'Enter' && !isComposing(event.nativeEvent) && save()}
      />
      {offered && <TextOffer text={offered.value} onDecide={decide} />}
    </div>
  )
}
