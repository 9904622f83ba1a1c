import type { SubmitEvent } from 'react'
import type { AdminClient } from '#data/admin-client.ts'
import { setPassword } from '#data/session.ts'
import { FormError, PasswordField } from './FormParts.tsx'
import { useRequest } from './use-request.ts'

export const NOT_THE_SAME = 'The two new passwords are not the same.'

interface PasswordFormProps {
  auth: AdminClient['auth']
  /** Proves who asks; throws an `Error` with a message for the person. Left out after a recovery link. */
  verify?: (currentPassword: string) => Promise<void>
  onDone: () => void
}

/** Sets a new password, typed twice. */
export function PasswordForm({ auth, verify, onDone }: PasswordFormProps) {
  const { isBusy, error, setError, run } = useRequest()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = new FormData(event.currentTarget)
    const password = String(entries.get('password'))
    if (password !== entries.get('repeated')) return setError(NOT_THE_SAME)
    const isDone = await run(async () => {
      await verify?.(String(entries.get('current')))
      await setPassword(auth, password)
    })
    if (isDone) onDone()
  }

  return (
    <form className="grid gap-5" onSubmit={submit}>
      {verify && (
        <PasswordField
          id="password-current"
          name="current"
          label="Current password"
          autoComplete="current-password"
        />
      )}
      <PasswordField
        id="password-password"
        name="password"
        label="New password"
        autoComplete="new-password"
      />
      <PasswordField
        id="password-repeated"
        name="repeated"
        label="New password again"
        autoComplete="new-password"
      />
      <FormError error={error} />
      <button type="submit" className="button button-primary justify-self-start" disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Set the password'}
      </button>
    </form>
  )
}
