import { useEffect, useState } from 'react'
import { KeyRound } from '#admin/icons.ts'
import type { AdminClient } from '#data/admin-client.ts'
import { signInWithPasskey } from '#data/passkeys.ts'
import { FormError } from './FormParts.tsx'
import type { LoginAttempt } from './log-attempt.ts'

interface PasskeyLoginProps {
  client: Pick<AdminClient, 'auth' | 'offersPasskeys'>
  onAttempt: (attempt: LoginAttempt) => void
  onSignedIn: () => void
}

/** Login without a password, if the auth service supports passkeys (ACC-90). */
export function PasskeyLogin({ client, onAttempt, onSignedIn }: PasskeyLoginProps) {
  const [isOffered, setIsOffered] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    let isHere = true
    void client.offersPasskeys().then(answer => isHere && setIsOffered(answer))
    return () => {
      isHere = false
    }
  }, [client])

  async function logIn() {
    setIsBusy(true)
    setError(null)
    try {
      const { email, token } = await signInWithPasskey(client.auth)
      onAttempt({ email, status: 'success', token })
      onSignedIn()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
      setIsBusy(false)
    }
  }

  // The space is reserved from the start, because the centered form above must not move under a click.
  return (
    <div className="grid min-h-[3.375rem] justify-items-start gap-3">
      {isOffered && (
        <button
          type="button"
          className="button button-outline"
          disabled={isBusy}
          onClick={() => void logIn()}
        >
          <KeyRound className="icon" aria-hidden="true" />
          {isBusy ? 'Waiting for your device...' : 'Log in with a passkey'}
        </button>
      )}
      {error && <FormError error={error} />}
    </div>
  )
}
