/** Parts shared by the sign-in forms. */
import { type ComponentProps, useState } from 'react'
import { CircleAlert } from '#admin/icons.ts'

/** The field `email` of a form. */
export function EmailField({ id }: { id: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>Email</label>
      <input id={id} name="email" type="email" autoComplete="email" required className="input" />
    </div>
  )
}

interface PasswordFieldProps extends ComponentProps<'input'> {
  id: string
  label: string
  /** Tells password managers which password this is. */
  autoComplete: 'current-password' | 'new-password'
}

/** A required password; the typed text can be revealed. */
export function PasswordField({ id, label, children, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="relative">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          required
          autoCapitalize="none"
          spellCheck={false}
          className="input pr-20"
          {...input}
        />
        <button
          type="button"
          aria-controls={id}
          className="text-button absolute inset-y-0 right-1.5 my-auto"
          onClick={() => setIsShown(!isShown)}
        >
          {/* No `aria-pressed`: the name says already which of the two it does. */}
          {isShown ? 'Hide' : 'Show'}
          <span className="visually-hidden">: {label}</span>
        </button>
      </div>
      {children}
    </div>
  )
}

/** The auth service's error, announced immediately. */
export function FormError({ error, className = 'error-text' }: { error: string | null; className?: string }) {
  return (
    <p role="alert" className={className}>
      {error && <CircleAlert className="icon" aria-hidden="true" />}
      {error}
    </p>
  )
}
