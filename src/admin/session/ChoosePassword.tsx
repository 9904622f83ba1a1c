import { type SubmitEvent, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { markJoined } from '#data/account.ts'
import { isCodeMissing, type MailLink, type SessionUser, setPassword, spendLink } from '#data/session.ts'
import { AppError } from '#lib/app-error.ts'
import { CodeStep } from './CodeStep.tsx'
import { FormError } from './FormParts.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { RecoveryForm } from './RecoveryForm.tsx'
import { useNewPassword } from './use-new-password.ts'
import { useRequest } from './use-request.ts'

interface ChoosePasswordProps {
  siteName: string
  /** Used up on submit, not by a program that merely fetches the URL; null if already used. */
  link: MailLink | null
  /** Known once the link is used. */
  user: SessionUser | null
  onDone: () => void
}

/** The target of invitation and password reset links: asks for a new password, and the second factor if set up. */
export default function ChoosePassword({ siteName, link, user, onDone }: ChoosePasswordProps) {
  const { auth, db } = useBackend()
  const { isBusy, error, run } = useRequest()
  const [isSpent, setIsSpent] = useState(link === null)
  const [isDead, setIsDead] = useState(false)
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const password = useNewPassword([siteName, isSpent ? (user?.email ?? '') : ''])

  async function save() {
    if (!isSpent && link) {
      await spendLink(auth, link).catch(cause => {
        if (cause instanceof AppError && cause.code === 'missing') setIsDead(true)
        throw cause
      })
      setIsSpent(true)
    }
    try {
      await setPassword(auth, password.value)
    } catch (cause) {
      // Back to the form once the code is given: the code's screen cannot change a password that is refused.
      setIsCodeAsked(isCodeMissing(cause))
      if (!isCodeMissing(cause)) throw cause
      return
    }
    // A failure does not matter, because the next visit records it, too.
    await markJoined(db).catch(console.warn)
    onDone()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    await run(async () => {
      if (await password.isAccepted()) await save()
      else form.querySelector('input')?.focus()
    })
  }

  if (isCodeAsked) {
    return (
      <LoginScreen siteName={siteName}>
        <h1 className="h2">Your second factor</h1>
        <p className="muted -mt-2">Then your new password is set.</p>
        <CodeStep action="Set the password" onDone={() => void run(save)} />
        <FormError error={error} />
      </LoginScreen>
    )
  }
  const isInvitation = link?.type === 'invite'
  return (
    <LoginScreen siteName={siteName}>
      <h1 className="h2">{isInvitation ? 'Welcome. Choose a password' : 'Choose a new password'}</h1>
      <p className="muted -mt-2">
        {isInvitation
          ? `It opens the dashboard of ${siteName} to you.`
          : `${user && isSpent ? `For ${user.email}. ` : ''}All other devices will have to log in again.`}
      </p>
      <form className="grid gap-5" onSubmit={submit}>
        <NewPasswordField id="new-password" password={password} />
        {!isDead && <FormError error={error} />}
        <button
          type="submit"
          className="button button-primary justify-self-start"
          disabled={isBusy || isDead}
        >
          {isBusy ? 'Saving...' : 'Set the password'}
        </button>
      </form>
      {isDead && (
        <section aria-labelledby="dead-link" className="grid gap-4 border-line border-t pt-5">
          <h2 id="dead-link" className="h3">
            This link has been used, or is too old
          </h2>
          <p role="alert" className="muted">
            Nothing has changed. Have a new link sent to your address; what you typed above stays while this
            page is open.
          </p>
          <RecoveryForm auth={auth} />
        </section>
      )}
      <a className="link -mt-4 justify-self-start" href="/admin">
        Back to login
      </a>
    </LoginScreen>
  )
}
