import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { Field } from '#admin/parts/Field.tsx'
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
  const form = useId()
  const saving = useMutation({
    mutationFn: () => saveSelf(db, id, { name: name.trim(), time_zone: zone }),
    onSuccess: async () => {
      toast.success('Saved')
      await queries.invalidateQueries({ queryKey: ['access'] })
      onClose()
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    saving.mutate()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="About you"
      size="form"
      footer={
        <>
          <button type="button" className="button button-outline button-small" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            form={form}
            className="button button-primary button-small"
            disabled={saving.isPending}
          >
            {saving.isPending ? 'Saving...' : 'Save'}
          </button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={submit}>
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
        <p role="alert" className="error-text">
          {saving.isError && failed('This could not be saved', saving.error)}
        </p>
      </form>
    </Dialog>
  )
}
