/** What the forms around signing in have in common. */
import { CircleAlert } from 'lucide-react'

/** The field `email` of a form. */
export function EmailField({ id }: { id: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>Email</label>
      <input id={id} name="email" type="email" autoComplete="email" required className="input" />
    </div>
  )
}

interface PasswordFieldProps {
  id: string
  name: string
  label: string
  /** Tells password managers which one it is. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that has to be given. */
export function PasswordField({ id, label, ...input }: PasswordFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="password" required className="input" {...input} />
    </div>
  )
}

/** What the service has against it, announced at once. */
export function FormError({ error, className = 'error-text' }: { error: string | null; className?: string }) {
  return (
    <p role="alert" className={className}>
      {error && <CircleAlert className="icon" aria-hidden="true" />}
      {error}
    </p>
  )
}
