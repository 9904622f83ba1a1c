import { type ReactNode, useId } from 'react'

/** Props that tie a control to its field's label, hint and error; spread them onto the control. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: string
  /** Help that shows even before anything goes wrong. */
  hint?: ReactNode
  error?: string | undefined
  className?: string
  /** The control, e.g. `control => <input className="input" {...control} {...register('title')} />`. */
  children: (control: ControlProps) => ReactNode
}

/** A labeled control with a hint and an error; both are linked to it, and the error is announced. */
export function Field({ label, hint, error, className = '', children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="small muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className="error-text">
        {error}
      </p>
    </div>
  )
}
