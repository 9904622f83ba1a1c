import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { FormDialog } from '#admin/parts/FormDialog.tsx'
import { useMember } from '#admin/parts/member.ts'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { useUser } from '#admin/parts/user.ts'
import { CODE_LENGTH, CodeField } from '#admin/session/CodeField.tsx'
import { FormError, PasswordField } from '#admin/session/FormParts.tsx'
import { NewPasswordField } from '#admin/session/NewPasswordField.tsx'
import { useAskedFactors } from '#admin/session/use-factors.ts'
import { useNewPassword } from '#admin/session/use-new-password.ts'
import { useRequest } from '#admin/session/use-request.ts'
import { changePassword } from '#data/account.ts'
import { AppError } from '#lib/app-error.ts'

/** Changes the password after checking identity: by the current one and, if there is a second factor, a code. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const backend = useBackend()
  const queries = useQueryClient()
  const { email, siteName } = useUser()
  const { name } = useMember()
  const { isBusy, error, run } = useRequest()
  const isHere = useIsHere()
  const factors = useAskedFactors()
  const isCodeAsked = (factors.data?.length ?? 0) > 0
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const password = useNewPassword([email, name, siteName])

  async function submit(form: HTMLFormElement) {
    const fresh = form.querySelector<HTMLElement>('[name=password]')
    let isAccepted = false
    let why = 'Your password was not changed. Please try again.'
    const isDone = await run(async () => {
      isAccepted = await password.isAccepted()
      if (!isAccepted) return fresh?.focus()
      await changePassword(backend, {
        email,
        current,
        code: isCodeAsked ? code : null,
        password: password.value,
      }).catch(cause => {
        const isUnknown = cause instanceof AppError && cause.code === 'late'
        if (cause instanceof Error)
          why = isUnknown ? cause.message : `Your password was not changed. ${cause.message}`
        throw cause
      })
    })
    // Another session may continue here, even if the password stayed.
    if (isAccepted) void queries.invalidateQueries({ queryKey: ['sessions'] })
    if (!isDone || !isAccepted) {
      // The dialog that would show the error is closed.
      if (!isHere.current) toast.error(why)
      return
    }
    toast.success('Password changed, every other session has ended')
    // It contains whether this is still the first password.
    void queries.invalidateQueries({ queryKey: ['access'] })
    if (isHere.current) onClose()
  }

  return (
    <FormDialog
      title="Change password"
      description={`For ${email}. Other devices will have to log in again.`}
      action={isBusy ? 'Saving...' : 'Set the password'}
      isDisabled={isBusy || factors.isPending || (isCodeAsked && code.length < CODE_LENGTH)}
      onSubmit={submit}
      onClose={onClose}
    >
      {factors.isPending ? (
        <SlowSpinner />
      ) : (
        <div className="grid gap-5">
          <PasswordField
            id="password-current"
            name="current"
            label="Current password"
            autoComplete="current-password"
            value={current}
            onChange={event => setCurrent(event.target.value)}
          />
          <NewPasswordField id="password-new" password={password} />
          {isCodeAsked && (
            <CodeField
              label="The six digits that your code app shows"
              value={code}
              onChange={setCode}
              isWrong={false}
            />
          )}
          <FormError error={error} />
        </div>
      )}
    </FormDialog>
  )
}
