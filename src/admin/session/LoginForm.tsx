import { type SubmitEvent, useState } from 'react'
import type { AdminClient } from '#data/admin-client.ts'
import { signIn } from '#data/session.ts'
import { EmailField, FormError, PasswordField } from './FormParts.tsx'
import type { LoginAttempt } from './log-attempt.ts'

interface LoginFormProps {
  auth: AdminClient['auth']
  /** Called for every attempt (AUTH-04). */
  onAttempt: (attempt: LoginAttempt) => void
  /** Called after a success; the page reloads (AUTH-03). */
  onSignedIn: () => void
}

/** Email and password; the auth service's error shows below the button. */
export function LoginForm({ auth, onAttempt, onSignedIn }: LoginFormProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = new FormData(event.currentTarget)
    const email = String(entries.get('email'))
    setIsBusy(true)
    setError(null)
    let token: string | null
    try {
      token = await signIn(auth, { email, password: String(entries.get('password')) })
    } catch (cause) {
      onAttempt({ email, status: 'failure' })
      setError(cause instanceof Error ? cause.message : String(cause))
      setIsBusy(false)
      return
    }
    onAttempt({ email, status: 'success', token })
    onSignedIn()
  }

  return (
    <form className="grid gap-5" onSubmit={submit}>
      <EmailField id="login-email" />
      <PasswordField id="login-password" name="password" label="Password" autoComplete="current-password" />
      <button type="submit" className="button button-primary mt-1 justify-self-start" disabled={isBusy}>
        {isBusy ? 'Logging in...' : 'Login'}
      </button>
      <FormError error={error} className="error-text min-h-6" />
    </form>
  )
}
