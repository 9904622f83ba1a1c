import { useId, useState } from 'react'

interface AltFieldProps {
  fileName: string
  /** What is stored. */
  alt: string
  onSave: (alt: string) => void
}

/** What the picture shows, for those who do not see it; stored with Enter or when the field is left (UX-10). */
export function AltField({ fileName, alt, onSave }: AltFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(alt)
  const [known, setKnown] = useState(alt)
  if (alt !== known) {
    setKnown(alt)
    setTyped(alt)
  }

  function save() {
    const text = typed.trim()
    if (text !== known) {
      setKnown(text)
      onSave(text)
    }
  }

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
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={event => event.key === 'Enter' && save()}
      />
    </div>
  )
}
