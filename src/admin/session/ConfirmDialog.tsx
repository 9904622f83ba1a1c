import { type SubmitEvent, useId, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { givePassword } from '#data/account.ts'
import { giveAnyCode } from '#data/second-factor.ts'
import { CODE_LENGTH, CodeField } from './CodeField.tsx'
import { FormError, PasswordField } from './FormParts.tsx'
import { useAskedFactors } from './use-factors.ts'
import { useRequest } from './use-request.ts'

/** The account to confirm, and the callback for the answer. */
export interface ConfirmDialogProps {
  email: string
  onAnswer: (isConfirmed: boolean) => void
}

/** Confirms the person's identity before an action that an unattended screen must not allow. */
export default function ConfirmDialog({ email, onAnswer }: ConfirmDialogProps) {
  const { auth } = useBackend()
  const { isBusy, error, setError, run } = useRequest()
  const [code, setCode] = useState('')
  const form = useId()
  const factors = useAskedFactors()
  // If no code can be asked for, the dialog asks for the password, which the auth service checks either way.
  const isCodeAsked = (factors.data?.length ?? 0) > 0

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    const isDone = await run(() =>
      isCodeAsked ? giveAnyCode(auth, code) : givePassword(auth, { email, password }),
    )
    if (isDone) onAnswer(true)
  }

  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(false)}
      title="Confirm it is you"
      description="What you are about to do needs a recent sign-in. It goes on by itself afterwards."
      footer={
        <>
          <button
            type="button"
            className="button button-outline button-small"
            onClick={() => onAnswer(false)}
          >
            Cancel
          </button>
          <button
            type="submit"
            form={form}
            className="button button-primary button-small"
            disabled={isBusy || factors.isPending || (isCodeAsked && code.length < CODE_LENGTH)}
          >
            {isBusy ? 'Checking...' : 'Confirm'}
          </button>
        </>
      }
    >
      {factors.isPending ? (
        <SlowSpinner />
      ) : (
        <form id={form} className="grid gap-4" onSubmit={submit}>
          {isCodeAsked ? (
            <CodeField
              label="The six digits that your code app shows"
              value={code}
              onChange={typed => {
                setCode(typed)
                setError(null)
              }}
              isWrong={error !== null}
              isFocusedAtFirst
            />
          ) : (
            <PasswordField
              id={`${form}-password`}
              name="password"
              label="Your password"
              autoComplete="current-password"
              autoFocus
              aria-invalid={error ? true : undefined}
            />
          )}
          <FormError error={error} />
        </form>
      )}
    </Dialog>
  )
}
