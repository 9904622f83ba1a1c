import { useState } from 'react'
import { Notice } from '#admin/parts/Notice.tsx'
import type { AdminClient } from '#data/admin-client.ts'
import { LoginForm } from './LoginForm.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import type { LoginAttempt } from './log-attempt.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { RecoveryForm } from './RecoveryForm.tsx'

interface SignedOutProps {
  client: Pick<AdminClient, 'auth' | 'offersPasskeys'>
  siteName: string
  /** The problem with the session or the link, or null. */
  problem: string | null
  /** Checks the session again; undefined if that cannot help. */
  onTryAgain?: (() => void) | undefined
  onAttempt: (attempt: LoginAttempt) => void
  onSignedIn: () => void
}

/** The login screen: the login form or the password reset form. */
export function SignedOut(props: SignedOutProps) {
  const { client, siteName, problem, onTryAgain, onAttempt, onSignedIn } = props
  const { auth } = client
  const [isRecovering, setIsRecovering] = useState(false)
  return (
    <LoginScreen siteName={siteName}>
      <h1 className="h2">{isRecovering ? 'Forgot your password?' : 'Log in to your dashboard'}</h1>
      {problem && <Notice message={problem} {...(onTryAgain && { onAction: onTryAgain })} />}
      {isRecovering ? (
        <>
          <RecoveryForm auth={auth} />
          <button type="button" className="link justify-self-start" onClick={() => setIsRecovering(false)}>
            Back to login
          </button>
        </>
      ) : (
        <>
          <LoginForm auth={auth} onAttempt={onAttempt} onSignedIn={onSignedIn} />
          <button
            type="button"
            className="link -mt-4 justify-self-start"
            onClick={() => setIsRecovering(true)}
          >
            Forgot your password?
          </button>
          <PasskeyLogin client={client} onAttempt={onAttempt} onSignedIn={onSignedIn} />
        </>
      )}
    </LoginScreen>
  )
}
