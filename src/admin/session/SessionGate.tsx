import type { ReactNode } from 'react'
import { Notice } from '#admin/parts/Notice.tsx'
import type { AdminClient } from '#data/admin-client.ts'
import type { SessionUser } from '#data/session.ts'
import { CheckingScreen } from './CheckingScreen.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { type LoginAttempt, sendAttempt, shouldLogAttempt } from './log-attempt.ts'
import { useSession } from './use-session.ts'

interface SessionGateProps {
  auth: AdminClient['auth']
  siteName: string
  /** What a signed-in person sees. */
  children: (user: SessionUser) => ReactNode
}

function report(attempt: LoginAttempt) {
  if (shouldLogAttempt(location.hostname)) sendAttempt(attempt)
}

/** Lets signed-in people through and shows everyone else the login screen (AUTH-01). */
export function SessionGate({ auth, siteName, children }: SessionGateProps) {
  const [session, checkAgain] = useSession(auth)
  if (session.status === 'checking') return <CheckingScreen slow={session.slow} />
  if (session.status === 'signed-in') return children(session.user)
  return (
    <LoginScreen siteName={siteName}>
      <h1 className="h2">Log in to your dashboard</h1>
      {session.problem && <Notice message={session.problem} onAction={checkAgain} />}
      <LoginForm auth={auth} onAttempt={report} onSignedIn={() => location.reload()} />
    </LoginScreen>
  )
}
