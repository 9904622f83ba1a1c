import type { ReactNode } from 'react'
import type { AdminClient } from '#data/admin-client.ts'
import type { SessionUser } from '#data/session.ts'
import { LoginScreen } from './LoginScreen.tsx'
import { type LoginAttempt, sendAttempt, shouldLogAttempt } from './log-attempt.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { SignedOut } from './SignedOut.tsx'
import { useSession } from './use-session.ts'
import { WaitingScreen } from './WaitingScreen.tsx'

interface SessionGateProps {
  client: Pick<AdminClient, 'auth' | 'isSessionLasting'>
  siteName: string
  /** What a signed-in person sees; `logout` ends the session and reloads the page (AUTH-05). */
  children: (user: SessionUser, logout: () => void) => ReactNode
}

function report(attempt: LoginAttempt) {
  if (shouldLogAttempt(location.hostname)) sendAttempt(attempt)
}

/** Lets signed-in people through and shows everyone else the login screen (AUTH-01). */
export function SessionGate({ client, siteName, children }: SessionGateProps) {
  const { auth, isSessionLasting } = client
  const { state, check, passwordSet, linkProblem, logout } = useSession(auth)
  const reload = () => location.reload()
  switch (state.status) {
    case 'checking':
      return <WaitingScreen text="Checking authentication..." slow={state.slow} />
    case 'leaving':
      return <WaitingScreen text="Logging out..." />
    case 'signed-in':
      return children(state.user, () => void logout().then(reload))
    case 'recovering':
      return (
        <LoginScreen siteName={siteName}>
          <h1 className="h2">Set a new password</h1>
          <p className="muted">For {state.user.email}</p>
          <PasswordForm auth={auth} onDone={passwordSet} />
        </LoginScreen>
      )
    case 'signed-out':
      return (
        <SignedOut
          auth={auth}
          siteName={siteName}
          problem={state.problem ?? linkProblem}
          onTryAgain={state.problem ? check : undefined}
          onAttempt={report}
          // A reload would lose a session that only memory keeps; the dashboard opens without one.
          onSignedIn={() => isSessionLasting() && reload()}
        />
      )
  }
}
