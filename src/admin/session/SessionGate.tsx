import { lazy, type ReactNode, Suspense } from 'react'
import { clearPersonData, mayLogOut } from '#admin/parts/logout.ts'
import { OutdatedTab } from '#admin/parts/OutdatedTab.tsx'
import { disablePush } from '#admin/parts/push-device.ts'
import type { AdminClient } from '#data/admin-client.ts'
import { within } from '#data/deadline.ts'
import type { SessionUser } from '#data/session.ts'
import { type LoginAttempt, sendAttempt, shouldLogAttempt } from './log-attempt.ts'
import { SignedOut } from './SignedOut.tsx'
import { CHECK_FAILED } from './session-state.ts'
import { useSession } from './use-session.ts'
import { WaitingScreen } from './WaitingScreen.tsx'

const ChoosePassword = lazy(() => import('./ChoosePassword.tsx').catch(() => ({ default: OutdatedTab })))

/** Milliseconds that logging out waits for this device to be forgotten. */
const DISABLE_PUSH_LIMIT_MS = 2000

interface SessionGateProps {
  client: Pick<AdminClient, 'auth' | 'db' | 'isSessionLasting' | 'offersPasskeys'>
  siteName: string
  /**
   * What a signed-in person sees; `logout` asks about what is not saved, ends the session, leaves nothing of the person
   * in the browser and reloads the page (AUTH-05), `lose` leads to the login screen with a sentence about why.
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
    // A device that nobody is signed in on is told nothing; without an answer one logs out all the same.
    await logout(() => within(DISABLE_PUSH_LIMIT_MS, disablePush(db)).catch(console.warn))
    // By now no editor is left that could keep anything.
    await clearPersonData(person)
    // What was looked for is kept with the step (history-steps.ts).
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
          // A reload would lose a session that only memory keeps; the dashboard opens without one.
          onSignedIn={() => isSessionLasting() && reload()}
        />
      )
  }
}
