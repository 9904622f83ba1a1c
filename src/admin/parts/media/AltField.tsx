import { useId } from 'react'
import { TextOffer } from '#admin/parts/TextOffer.tsx'
import { useStoredField } from './use-stored-field.ts'

interface AltFieldProps {
  fileName: string
  /** Names the picture among what is kept on this device. */
  record: string
  /** What is stored. */
  alt: string
  /** See `useStoredField`. */
  onSave: (alt: string, was: string) => Promise<string | null>
}

/** What the picture shows, for those who do not see it; stored with Enter or when the field is left (UX-10). */
export function AltField({ fileName, record, alt, onSave }: AltFieldProps) {
  const id = useId()
  const { value, setValue, save, draft, isInvalid } = useStoredField({
    ...{ record: `alt/${record}`, stored: alt, tidy: text => text.trim(), onSave },
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
        onKeyDown={event => event.key === 'Enter' && save()}
      />
      {draft.offered && (
        <TextOffer
          text={draft.offered.value}
          onDecide={isTaken => {
            if (!isTaken || !draft.offered) return draft.discard()
            setValue(draft.offered.value)
            draft.decide()
          }}
        />
      )}
    </div>
  )
}
