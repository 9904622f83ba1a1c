import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { Field } from '#admin/parts/Field.tsx'
import { FormDialog } from '#admin/parts/FormDialog.tsx'
import { useMember } from '#admin/parts/member.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { SelectBox } from '#admin/parts/SelectBox.tsx'
import { showProblems } from '#admin/parts/show-problems.ts'
import { toast } from '#admin/parts/toast.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { useUser } from '#admin/parts/user.ts'
import { saveSelf } from '#data/account.ts'
import { knownZones, zoneName } from './zones.ts'

/** The database's limit. */
const NAME_MAX_LENGTH = 120

const FAILED = 'Your name and time zone could not be saved'

/** Edits the person's name and the time zone in which dates are shown. */
export function SelfDialog({ onClose }: { onClose: () => void }) {
  const { db } = useBackend()
  const { id } = useUser()
  const member = useMember()
  const queries = useQueryClient()
  const [name, setName] = useState(member.name)
  const [zone, setZone] = useState(member.time_zone ?? null)
  const [problem, setProblem] = useState<string>()
  const isHere = useIsHere()
  const saving = useMutation({
    mutationFn: () => saveSelf(db, id, { name: name.trim(), time_zone: zone }),
    onError: error => {
      // The dialog that would show the error is closed.
      if (!isHere.current) toast.error(failed(FAILED, error))
    },
    onSuccess: async () => {
      toast.success('Saved')
      await queries.invalidateQueries({ queryKey: ['access'] })
    },
  })

  function submit(form: HTMLFormElement) {
    const isBlank = name.trim() === ''
    showProblems(form, () => setProblem(isBlank ? 'What is your name?' : undefined))
    if (!isBlank) saving.mutate(undefined, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title="About you"
      action={saving.isPending ? 'Saving...' : 'Save'}
      isDisabled={saving.isPending}
      noValidate
      problem={saving.isError && failed(FAILED, saving.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" hint="Your team reads it; visitors do not." error={problem}>
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
