import { type ReactNode, Suspense } from 'react'
import { lazyTab } from '#admin/parts/lazy-tab.ts'
import { clearPersonData, mayLogOut } from '#admin/parts/logout.ts'
import { disablePush } from '#admin/parts/push-device.ts'
import type { AdminClient } from '#data/admin-client.ts'
import { within } from '#data/deadline.ts'
import type { SessionUser } from '#data/session.ts'
import { type LoginAttempt, sendAttempt, shouldLogAttempt } from './log-attempt.ts'
import { SignedOut } from './SignedOut.tsx'
import { CHECK_FAILED } from './session-state.ts'
import { useSession } from './use-session.ts'
import { WaitingScreen } from './WaitingScreen.tsx'

const ChoosePassword = lazyTab(() => import('./ChoosePassword.tsx'))

/** How long logging out waits for disabling push on this device, in milliseconds. */
const DISABLE_PUSH_LIMIT_MS = 2000

interface SessionGateProps {
  client: Pick<AdminClient, 'auth' | 'db' | 'isSessionLasting' | 'offersPasskeys'>
  siteName: string
  /**
   * Renders for a signed-in person. `logout` asks about unsaved changes, ends the session, removes the person's data
   * from the browser and reloads the page (AUTH-05); `lose` shows the login screen with the reason.
   */
  children: (user: SessionUser, logout: () => void, lose: (problem: string) => void) => ReactNode
}

function report(attempt: LoginAttempt) {
  if (shouldLogAttempt(location.hostname)) sendAttempt(attempt)
}

/** Lets signed-in people through and shows everyone else the login screen (AUTH-01). */
export function SessionGate({ client, siteName, children }: SessionGateProps) {
  const { auth, db, isSessionLasting } = client
  const { state, check, passwordSet, linkProblem, logout, lose } = useSession(auth)
  const reload = () => location.reload()
  async function leave(person: string) {
    if (!(await mayLogOut(person, question => window.confirm(question)))) return
    // A device without a signed-in person must get no notifications; a timeout does not block the logout.
    await logout(() => within(DISABLE_PUSH_LIMIT_MS, disablePush(db)).catch(console.warn))
    // By now no editor is mounted that could store a draft again.
    await clearPersonData(person)
    // The search text is kept in the history state (history-steps.ts).
    history.replaceState({ ...history.state, words: undefined }, '')
    reload()
  }
  switch (state.status) {
    case 'checking':
      return <WaitingScreen text="Checking authentication..." slow={state.slow} />
    case 'leaving':
      return <WaitingScreen text="Logging out..." />
    case 'signed-in':
      return children(state.user, () => void leave(state.user.id), lose)
    case 'choosing':
      return (
        <Suspense fallback={<WaitingScreen text="Checking authentication..." />}>
          <ChoosePassword siteName={siteName} link={state.link} user={state.user} onDone={passwordSet} />
        </Suspense>
      )
    case 'signed-out':
      return (
        <SignedOut
          client={client}
          siteName={siteName}
          problem={state.problem ?? linkProblem}
          onTryAgain={state.problem === CHECK_FAILED ? check : undefined}
          onAttempt={report}
          // A reload would lose a session kept only in memory; without a reload the dashboard opens as well.
          onSignedIn={() => isSessionLasting() && reload()}
        />
      )
  }
}
