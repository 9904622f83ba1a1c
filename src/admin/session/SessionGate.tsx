import { lazy, type ReactNode, Suspense } from 'react'
import { OutdatedTab } from '#admin/parts/OutdatedTab.tsx'
import type { AdminClient } from '#data/admin-client.ts'
import type { SessionUser } from '#data/session.ts'
import { type LoginAttempt, sendAttempt, shouldLogAttempt } from './log-attempt.ts'
import { SignedOut } from './SignedOut.tsx'
import { CHECK_FAILED } from './session-state.ts'
import { useSession } from './use-session.ts'
import { WaitingScreen } from './WaitingScreen.tsx'

const ChoosePassword = lazy(() => import('./ChoosePassword.tsx').catch(() => ({ default: OutdatedTab })))

interface SessionGateProps {
  client: Pick<AdminClient, 'auth' | 'isSessionLasting'>
  siteName: string
  /**
   * What a signed-in person sees; `logout` ends the session and reloads the page (AUTH-05), `lose` leads to the login
   * screen with a sentence about why.
   */
  children: (user: SessionUser, logout: () => void, lose: (problem: string) => void) => ReactNode
}

function report(attempt: LoginAttempt) {
  if (shouldLogAttempt(location.hostname)) sendAttempt(attempt)
}

/** Lets signed-in people through and shows everyone else the login screen (AUTH-01). */
export function SessionGate({ client, siteName, children }: SessionGateProps) {
  const { auth, isSessionLasting } = client
  const { state, check, passwordSet, linkProblem, logout, lose } = useSession(auth)
  const reload = () => location.reload()
  switch (state.status) {
    case 'checking':
      return <WaitingScreen text="Checking authentication..." slow={state.slow} />
    case 'leaving':
      return <WaitingScreen text="Logging out..." />
    case 'signed-in':
      return children(state.user, () => void logout().then(reload), lose)
    case 'choosing':
      return (
        <Suspense fallback={<WaitingScreen text="Checking authentication..." />}>
          <ChoosePassword siteName={siteName} link={state.link} user={state.user} onDone={passwordSet} />
        </Suspense>
      )
    case 'signed-out':
      return (
        <SignedOut
          auth={auth}
          siteName={siteName}
          problem={state.problem ?? linkProblem}
          onTryAgain={state.problem === CHECK_FAILED ? check : undefined}
          onAttempt={report}
          // A reload would lose a session that only memory keeps; the dashboard opens without one.
          onSignedIn={() => isSessionLasting() && reload()}
        />
      )
  }
}
