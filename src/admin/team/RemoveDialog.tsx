import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { Field } from '#admin/parts/Field.tsx'
import { FormDialog } from '#admin/parts/FormDialog.tsx'
import { SelectBox } from '#admin/parts/SelectBox.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { removeMember, type TeamMember } from '#data/team.ts'
import { nameOf } from './name-of.ts'

interface RemoveDialogProps {
  member: TeamMember
  /** Members who can take over this person's work, the current owner first. */
  heirs: readonly TeamMember[]
  /** Called when it was tried: a removal that fails may have come halfway. */
  onRemoved: () => void
  onClose: () => void
}

/** Removes somebody from the team immediately; somebody else takes over their work. */
export function RemoveDialog({ member, heirs, onRemoved, onClose }: RemoveDialogProps) {
  const client = useBackend()
  const [heir, setHeir] = useState(heirs[0]?.user_id ?? '')
  const name = nameOf(member)
  const isHere = useIsHere()
  const removal = useMutation({
    mutationFn: () => removeMember(client, member.user_id, heir),
    onSuccess: () => toast.success(`${name} is no longer in the team`),
    onError: error => {
      // The dialog that would show the error is closed.
      if (!isHere.current) toast.error(`${name}: ${error.message}`)
    },
    onSettled: onRemoved,
  })

  return (
    <FormDialog
      title={`Remove ${name}`}
      action={removal.isPending ? 'Removing...' : 'Remove'}
      isDangerous
      isDisabled={removal.isPending}
      problem={removal.error?.message}
      onSubmit={() => removal.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {name} is logged out everywhere at once, and the account is deleted. What was written and published
        stays. New leads are no longer mailed to this address: if other addresses of theirs are under Settings
        › Notifications, remove those, too.
      </p>
      <Field label="Who goes on with this person’s work?">
        {control => (
          <SelectBox>
            <select
              {...control}
              className="input cursor-pointer appearance-none pr-10!"
              value={heir}
              onChange={event => setHeir(event.target.value)}
            >
              {heirs.map((other, place) => (
                <option key={other.user_id} value={other.user_id}>
                  {nameOf(other)}
                  {place === 0 ? ' (you)' : ''}
                </option>
              ))}
            </select>
          </SelectBox>
        )}
      </Field>
    </FormDialog>
  )
}
