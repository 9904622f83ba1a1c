import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { FormDialog } from '#admin/parts/FormDialog.tsx'
import { failed } from '#admin/parts/reason-sentence.ts'
import { roleNames } from '#admin/parts/role-names.ts'
import { toast } from '#admin/parts/toast.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import type { Role } from '#data/access.ts'
import { setRole, type TeamMember } from '#data/team.ts'
import { nameOf } from './name-of.ts'
import { RoleChoice } from './RoleChoice.tsx'

const FAILED = 'The role could not be changed'

interface RoleDialogProps {
  member: TeamMember
  isSelf: boolean
  onChanged: () => void
  onClose: () => void
}

/** Changes somebody's role. */
export function RoleDialog({ member, isSelf, onChanged, onClose }: RoleDialogProps) {
  const { db } = useBackend()
  const [role, choose] = useState(member.role)
  const name = nameOf(member)
  const isHere = useIsHere()
  const saving = useMutation({
    mutationFn: (chosen: Role) => setRole(db, member.user_id, chosen),
    // Not what is chosen by then.
    onSuccess: (_, chosen) => {
      toast.success(`${name} is ${roleNames[chosen]} now`)
      onChanged()
    },
    onError: error => {
      // The dialog that would show the error is closed.
      if (!isHere.current) toast.error(`${name}: ${failed(FAILED, error)}`)
    },
  })

  function submit() {
    if (role === member.role) onClose()
    else saving.mutate(role, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={isSelf ? 'Your role' : `Role of ${name}`}
      action={saving.isPending ? 'Saving...' : 'Save the role'}
      isDisabled={saving.isPending}
      problem={saving.isError && failed(FAILED, saving.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleChoice value={role} onChange={choose} />
      <p className="note muted">
        {isSelf
          ? 'With another role you are logged out everywhere and log in again.'
          : `With another role ${name} is logged out everywhere and logs in again. What is typed there is kept.`}
      </p>
    </FormDialog>
  )
}
