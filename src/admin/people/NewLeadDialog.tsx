import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import * as z from 'zod/mini'
import { useBackend } from '#admin/parts/backend.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { DraftOffer } from '#admin/parts/DraftOffer.tsx'
import { Field } from '#admin/parts/Field.tsx'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { makeLead, PERSON_LIMITS } from '#data/people.ts'
import { isEmail } from '#lib/email.ts'
import { LEAD_LIMITS } from '#lib/lead.ts'
import { messages } from './messages.ts'
import { useRefresh } from './use-person.ts'

const words = z.object({
  ...{ name: z.string(), email: z.string(), phone: z.string(), company: z.string(), message: z.string() },
})
const EMPTY = { name: '', email: '', phone: '', company: '', message: '' }

interface NewLeadDialogProps {
  onAdded: (person: string) => void
  onClose: () => void
}

/** Adds a lead that did not come through the site, e.g. after a telephone call (PPL-07). */
export function NewLeadDialog({ onAdded, onClose }: NewLeadDialogProps) {
  const { db } = useBackend()
  const refresh = useRefresh()
  const [value, setValue] = useState(EMPTY)
  // Made once, so that a retry does not add a second lead.
  const [ids, setIds] = useState<Record<'id' | 'person_id', string>>(() => ({
    ...{ id: crypto.randomUUID(), person_id: crypto.randomUUID() },
  }))
  const [problems, setProblems] = useState<Partial<typeof EMPTY>>({})
  const form = useId()
  const isHere = useIsHere()
  const draft = useDraft({
    ...{ record: 'new-lead', subject: ids.id, base: '', schema: words, value },
    isDirty: Object.values(value).some(text => text !== ''),
  })
  const adding = useMutation({
    mutationFn: (sent: typeof EMPTY) =>
      makeLead(db, { ...ids, ...sent, name: sent.name.trim(), email: sent.email.trim() }),
    onError: error => {
      // The dialog that would show the error is closed.
      if (!isHere.current) toast.error(failed(messages.leadFailed, error))
    },
    onSuccess: (person, sent) => {
      // Text typed during the request stays in the draft.
      draft.settle(sent)
      toast.success('Lead added')
      refresh()
      onClose()
      onAdded(person)
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = {
      ...(value.name.trim() === '' && { name: 'Who is it? A first name is enough.' }),
      ...(value.email.trim() !== '' &&
        !isEmail(value.email.trim()) && { email: 'This is not a mail address, e.g. joan@agency.example.' }),
      ...(value.message.trim() === '' && { message: 'What do they want? A few words are enough.' }),
    }
    setProblems(found)
    if (Object.keys(found).length === 0 && !adding.isPending) adding.mutate(value)
  }

  const line = (field: keyof typeof EMPTY, label: string, most: number, type = 'text') => (
    <Field label={label} error={problems[field]}>
      {control => (
        <input
          {...control}
          type={type}
          className="input"
          autoComplete="off"
          maxLength={most}
          value={value[field]}
          onChange={event => setValue({ ...value, [field]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New lead"
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
            disabled={adding.isPending}
          >
            {adding.isPending ? 'Adding...' : 'Add the lead'}
          </button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={submit}>
        <DraftOffer
          draft={draft}
          lead="On this device there is a lead that was not added:"
          text={kept => Object.values(kept).filter(Boolean).join(', ')}
          onTake={kept => {
            // It may be stored without a response, so reuse its id.
            const id = draft.offered?.subject
            if (id) setIds(now => ({ ...now, id }))
            setValue(kept)
          }}
        />
        {line('name', 'Name', PERSON_LIMITS.name)}
        {line('email', 'Mail address (if known)', LEAD_LIMITS.email, 'email')}
        {line('phone', 'Phone (if known)', PERSON_LIMITS.phone, 'tel')}
        {line('company', 'Company (if known)', PERSON_LIMITS.company)}
        <Field label="What they want" error={problems.message}>
          {control => (
            <textarea
              {...control}
              className="input min-h-28!"
              maxLength={LEAD_LIMITS.message}
              value={value.message}
              onChange={event => setValue({ ...value, message: event.target.value })}
            />
          )}
        </Field>
        <p role="alert" className="error-text">
          {adding.isError && failed(messages.leadFailed, adding.error)}
        </p>
      </form>
    </Dialog>
  )
}
