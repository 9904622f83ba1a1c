import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { Field } from '#admin/parts/Field.tsx'
import { FormDialog } from '#admin/parts/FormDialog.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import type { Role } from '#data/access.ts'
import { invite } from '#data/team.ts'
import { isEmail } from '#lib/email.ts'
import { RoleChoice } from './RoleChoice.tsx'

interface InviteDialogProps {
  isFactorDemanded: boolean
  onInvited: () => void
  onClose: () => void
}

/** Invites somebody to the team by mail. */
export function InviteDialog({ isFactorDemanded, onInvited, onClose }: InviteDialogProps) {
  const client = useBackend()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('sales')
  const [problem, setProblem] = useState<string | undefined>()
  const isHere = useIsHere()
  const sending = useMutation({
    mutationFn: (invited: { email: string; role: Role }) => invite(client, invited),
    // Not what the field holds by then: perhaps the next address.
    onSuccess: (_, invited) => {
      toast.success(`Invitation sent to ${invited.email}`)
      onInvited()
    },
    onError: (error, invited) => {
      // The dialog that would show the error is closed.
      if (isHere.current) setProblem(error.message)
      else toast.error(`${invited.email}: ${error.message}`)
    },
  })

  function submit() {
    if (!isEmail(email.trim())) return setProblem('This is not a mail address, e.g. joan@agency.example.')
    setProblem(undefined)
    sending.mutate({ email: email.trim(), role }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title="Invite to the team"
      action={sending.isPending ? 'Sending...' : 'Send invitation'}
      isDisabled={sending.isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Mail address" error={problem}>
        {control => (
          <input
            {...control}
            type="email"
            required
            autoComplete="off"
            className="input"
            value={email}
            onChange={event => {
              setEmail(event.target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <RoleChoice value={role} onChange={setRole} />
      <p className="note muted">
        The link works once and for an hour; you can send it again.
        {isFactorDemanded && ' A second factor is asked for at the first sign-in.'}
      </p>
    </FormDialog>
  )
}
