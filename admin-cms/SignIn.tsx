/** Sign-in for the editor: reuses the dashboard's session, or sends the user there to sign in and come back. */
import { useCallback, useEffect, useState } from 'react'
import { ask, Refused, session, signInUrl } from './ask.ts'

/** The signed-in user. */
interface Editor {
  name: string
  email: string
  role: string
}

interface SignInProps {
  onLogin: (user: object) => void
}

const NO_BACKEND = 'This site was built without a backend, so there is nothing to sign in to yet.'

/** Checks who is signed in and shows the reason if access is refused. */
export function SignIn({ onLogin }: SignInProps) {
  const [refusal, setRefusal] = useState<Refused | null>(null)

  const enter = useCallback(async () => {
    setRefusal(null)
    try {
      if (!session) throw new Refused(403, NO_BACKEND)
      const { data } = await session.getSession()
      if (!data.session) throw new Refused(401, 'Please sign in again.')
      const { name, email } = await ask<Editor>('info')
      onLogin({ name, email, login: email })
      dispatchEvent(new Event('content-opened'))
    } catch (error) {
      if (error instanceof Refused && error.status === 401) location.replace(signInUrl())
      else setRefusal(error instanceof Refused ? error : new Refused(0, String(error)))
    }
  }, [onLogin])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for Decap makes a new function with every rendering
  useEffect(() => void enter(), [])

  if (!refusal) return <p role="status">Checking authentication…</p>
  return (
    <div role="alert">
      <p>{refusal.message}</p>
      <p>
        {refusal.status !== 403 && (
          <button type="button" onClick={() => void enter()}>
            Try again
          </button>
        )}{' '}
        <a href="/admin">To the dashboard</a>
      </p>
    </div>
  )
}
