import type { ReactNode } from 'react'
import { Notice } from '#admin/parts/Notice.tsx'
import type { AdminClient } from '#data/admin-client.ts'
import type { SessionUser } from '#data/session.ts'
import { LoginForm } from './LoginForm.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { type LoginAttempt, sendAttempt, shouldLogAttempt } from './log-attempt.ts'
import { useSession } from './use-session.ts'
import { WaitingScreen } from './WaitingScreen.tsx'

interface SessionGateProps {
  auth: AdminClient['auth']
  siteName: string
  /** What a signed-in person sees; `logout` ends the session and reloads the page (AUTH-05). */
  children: (user: SessionUser, logout: () => void) => ReactNode
}

function report(attempt: LoginAttempt) {
  if (shouldLogAttempt(location.hostname)) sendAttempt(attempt)
}

/** Lets signed-in people through and shows everyone else the login screen (AUTH-01). */
export function SessionGate({ auth, siteName, children }: SessionGateProps) {
  const { state, check, logout } = useSession(auth)
  const reload = () => location.reload()
  if (state.status === 'checking')
    return <WaitingScreen text="Checking authentication..." slow={state.slow} />
  if (state.status === 'leaving') return <WaitingScreen text="Logging out..." />
  if (state.status === 'signed-in') return children(state.user, () => void logout().then(reload))
  return (
    <LoginScreen siteName={siteName}>
      <h1 className="h2">Log in to your dashboard</h1>
      {state.problem && <Notice message={state.problem} onAction={check} />}
      <LoginForm auth={auth} onAttempt={report} onSignedIn={reload} />
    </LoginScreen>
  )
}
