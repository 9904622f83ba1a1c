import { Check } from '#admin/icons.ts'
import { PasswordField } from './FormParts.tsx'
import type { NewPassword } from './use-new-password.ts'

const HINT = 'At least 12 characters. Four words that have nothing to do with each other are easy to keep.'

/** A new password with its problem, if any. */
export function NewPasswordField({ id, password }: { id: string; password: NewPassword }) {
  const { value, change, prepare, leave, problem, isGood } = password
  return (
    <PasswordField
      id={id}
      name="password"
      label="New password"
      autoComplete="new-password"
      value={value}
      onChange={event => change(event.target.value)}
      onFocus={prepare}
      onBlur={leave}
      aria-invalid={problem ? true : undefined}
      aria-describedby={`${id}-hint ${id}-verdict`}
    >
      <p id={`${id}-hint`} className="small muted">
        {HINT}
      </p>
      <p id={`${id}-verdict`} role="status" className={problem ? 'error-text' : 'success-text'}>
        {isGood && <Check className="icon" aria-hidden="true" />}
        {problem ?? (isGood ? 'Good: nobody guesses this one soon.' : '')}
      </p>
    </PasswordField>
  )
}
