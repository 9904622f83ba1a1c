import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { Field } from '#admin/parts/Field.tsx'
import { FormDialog } from '#admin/parts/FormDialog.tsx'
import { useMember } from '#admin/parts/member.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { SelectBox } from '#admin/parts/SelectBox.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useUser } from '#admin/parts/user.ts'
import { saveSelf } from '#data/account.ts'
import { knownZones, zoneName } from './zones.ts'

/** The database's limit. */
const NAME_MAX_LENGTH = 120

/** Edits the person's name and the time zone in which dates are shown. */
export function SelfDialog({ onClose }: { onClose: () => void }) {
  const { db } = useBackend()
  const { id } = useUser()
  const member = useMember()
  const queries = useQueryClient()
  const [name, setName] = useState(member.name)
  const [zone, setZone] = useState(member.time_zone ?? null)
  const saving = useMutation({
    mutationFn: () => saveSelf(db, id, { name: name.trim(), time_zone: zone }),
    onSuccess: async () => {
      toast.success('Saved')
      await queries.invalidateQueries({ queryKey: ['access'] })
    },
  })

  return (
    <FormDialog
      title="About you"
      action={saving.isPending ? 'Saving...' : 'Save'}
      isDisabled={saving.isPending}
      problem={saving.isError && failed('This could not be saved', saving.error)}
      onSubmit={() => saving.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label="Name" hint="Your team reads it; visitors do not.">
        {control => (
          <input
            {...control}
            className="input"
            autoComplete="name"
            required
            maxLength={NAME_MAX_LENGTH}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Time zone" hint="All dates and times of the dashboard are shown in it.">
        {control => (
          <SelectBox>
            <select
              {...control}
              className="input cursor-pointer appearance-none pr-10!"
              value={zone ?? ''}
              onChange={event => setZone(event.target.value || null)}
            >
              <option value="">{zoneName(null).replace('as', 'As')}</option>
              {knownZones(zone).map(known => (
                <option key={known} value={known}>
                  {known.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          </SelectBox>
        )}
      </Field>
    </FormDialog>
  )
}
