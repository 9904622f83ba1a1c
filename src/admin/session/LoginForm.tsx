import { CircleAlert } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import type { AdminClient } from '#data/admin-client.ts'
import { signIn } from '#data/session.ts'
import type { LoginAttempt } from './log-attempt.ts'

interface LoginFormProps {
  auth: AdminClient['auth']
  /** Told of every attempt (AUTH-04). */
  onAttempt: (attempt: LoginAttempt) => void
  /** Called after a success; the page reloads (AUTH-03). */
  onSignedIn: () => void
}

/** Email and password; what the service has against them stands under the button. */
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
      <div className="field">
        <label htmlFor="login-email">Email</label>
        <input id="login-email" name="email" type="email" autoComplete="email" required className="input" />
      </div>
      <div className="field">
        <label htmlFor="login-password">Password</label>
        <input
          id="login-password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          className="input"
        />
      </div>
      <button type="submit" className="button button-primary mt-1 justify-self-start" disabled={isBusy}>
        {isBusy ? 'Logging in...' : 'Login'}
      </button>
      <p role="alert" className="error-text min-h-6">
        {error && <CircleAlert className="icon" aria-hidden="true" />}
        {error}
      </p>
    </form>
  )
}
