import { type SubmitEvent, useState } from 'react'
import type { AdminClient } from '#data/admin-client.ts'
import { sendRecoveryLink } from '#data/session.ts'
import { EmailField, FormError } from './FormParts.tsx'
import { useRequest } from './use-request.ts'

interface RecoveryFormProps {
  auth: AdminClient['auth']
}

/** Requests a password reset link; the response is the same for every address. */
export function RecoveryForm({ auth }: RecoveryFormProps) {
  const { isBusy, error, run } = useRequest()
  const [isSent, setIsSent] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    const landing = `${location.origin}/admin`
    setIsSent(await run(() => sendRecoveryLink(auth, email, landing)))
  }

  return (
    <form className="grid gap-5" onSubmit={submit}>
      <EmailField id="recovery-email" />
      <button type="submit" className="button button-primary mt-1 justify-self-start" disabled={isBusy}>
        {isBusy ? 'Sending...' : 'Send the link'}
      </button>
      <p role="status" className={isSent ? 'success-text' : ''}>
        {isSent && 'If this address belongs to an account, a link is on its way.'}
      </p>
      <FormError error={error} />
    </form>
  )
}
