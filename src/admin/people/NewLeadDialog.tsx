import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useBackend } from '#admin/parts/backend.ts'
import { DraftOffer } from '#admin/parts/DraftOffer.tsx'
import { Field } from '#admin/parts/Field.tsx'
import { FormDialog } from '#admin/parts/FormDialog.tsx'
import { failed } from '#admin/parts/reason-sentence.ts'
import { showProblems } from '#admin/parts/show-problems.ts'
import { toast } from '#admin/parts/toast.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { makeLead, PERSON_LIMITS } from '#data/people.ts'
import { asSeen, isEmail } from '#lib/email.ts'
import { LEAD_LIMITS } from '#lib/lead.ts'
import { messages } from './messages.ts'
import { useRefresh } from './use-person.ts'

const words = z.object({
  ...{ name: z.string(), email: z.string(), phone: z.string(), company: z.string(), message: z.string() },
})
const EMPTY = { name: '', email: '', phone: '', company: '', message: '' }

/** Words as they are sent, and the id under which the database stores them once. */
interface Attempt {
  id: string
  words: typeof EMPTY
}

const isSame = (one: typeof EMPTY, other: typeof EMPTY) => JSON.stringify(one) === JSON.stringify(other)

interface NewLeadDialogProps {
  onAdded: (person: string) => void
  onClose: () => void
}

/** Adds a lead that did not come through the site, e.g. after a telephone call (PPL-07). */
export function NewLeadDialog({ onAdded, onClose }: NewLeadDialogProps) {
  const { db } = useBackend()
  const refresh = useRefresh()
  const [value, setValue] = useState(EMPTY)
  const [person_id] = useState(() => crypto.randomUUID())
  /** What was sent, perhaps without a response: a retry does not add a second lead, but other words are another one. */
  const [tried, setTried] = useState<Attempt | null>(null)
  const [next, setNext] = useState(() => crypto.randomUUID())
  const id = tried && isSame(tried.words, value) ? tried.id : next
  const [problems, setProblems] = useState<Partial<typeof EMPTY>>({})
  const isHere = useIsHere()
  const draft = useDraft({
    ...{ record: 'new-lead', subject: id, base: '', schema: words, value },
    isDirty: Object.values(value).some(text => text !== ''),
  })
  const adding = useMutation({
    mutationFn: ({ id, words: sent }: Attempt) =>
      makeLead(db, { id, person_id, ...sent, name: sent.name.trim(), email: asSeen(sent.email) }),
    onError: error => {
      // The dialog that would show the error is closed.
      if (!isHere.current) toast.error(failed(messages.leadFailed, error))
    },
    onSuccess: (_, sent) => {
      // Text typed during the request stays in the draft.
      draft.settle(sent.words)
      toast.success('Lead added')
      refresh()
    },
  })

  function submit(form: HTMLFormElement) {
    const email = asSeen(value.email)
    const found = {
      ...(value.name.trim() === '' && { name: 'Who is it? A first name is enough.' }),
      ...(email !== '' &&
        !isEmail(email) && { email: 'This is not a mail address, e.g. joan@agency.example.' }),
      ...(value.message.trim() === '' && { message: 'What do they want? A few words are enough.' }),
    }
    showProblems(form, () => setProblems(found))
    if (Object.keys(found).length > 0 || adding.isPending) return
    const attempt = { id, words: value }
    setTried(attempt)
    if (id === next) setNext(crypto.randomUUID())
    adding.mutate(attempt, {
      // Only while this dialog is open; the person may be writing elsewhere by then.
      onSuccess: person => {
        onClose()
        onAdded(person)
      },
    })
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
    <FormDialog
      title="New lead"
      action={adding.isPending ? 'Adding...' : 'Add the lead'}
      isDisabled={adding.isPending}
      noValidate
      problem={adding.isError && failed(messages.leadFailed, adding.error)}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <DraftOffer
        draft={draft}
        lead="On this device there is a lead that was not added:"
        text={kept => Object.values(kept).filter(Boolean).join(', ')}
        onTake={kept => {
          // It may be stored without a response, so reuse its id.
          const sentAs = draft.offered?.subject
          if (sentAs) setTried({ id: sentAs, words: kept })
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
    </FormDialog>
  )
}
