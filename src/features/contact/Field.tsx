import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'

type FieldProps = {
  name: string
  label: string
  /** A remark beside the input. */
  note?: string
  error?: string | undefined
  /** Takes the whole width of the form. */
  wide?: boolean
} & (
  | ({ rows?: undefined } & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>)
  | ({ rows: number } & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>)
)

/** A required, labeled input, or a text area if it has `rows`; its error is announced and linked to it. */
export function Field({ name, label, note, error, wide, ...control }: FieldProps) {
  const id = `contact-${name}`
  const shared = {
    id,
    name,
    required: true,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className={note ? 'with-note' : undefined}>
        {control.rows === undefined ? (
          <input {...shared} {...control} />
        ) : (
          <textarea {...shared} {...control} />
        )}
        {note && <span className="small muted">{note}</span>}
      </div>
      <p id={`${id}-error`} role="alert" className="error-text">
        {error}
      </p>
    </div>
  )
}
