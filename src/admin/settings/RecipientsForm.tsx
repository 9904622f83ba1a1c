import { type SubmitEvent, useState } from 'react'
import { Field } from '#admin/parts/Field.tsx'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import type { NotificationChoices, NotificationSettings } from '#data/notifications.ts'
import { MOST_RECIPIENTS, readRecipients } from './recipients.ts'

interface RecipientsFormProps {
  settings: NotificationSettings
  isSaving: boolean
  onSave: (choices: Pick<NotificationChoices, 'recipients' | 'digest_minutes'>) => void
}

/** Whom mails go to, and how often at most. */
export function RecipientsForm({ settings, isSaving, onSave }: RecipientsFormProps) {
  // Null: as it is stored.
  const [typed, setTyped] = useState<string | null>(null)
  const [typedMinutes, setTypedMinutes] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const text = typed ?? settings.recipients.join('\n')
  const minutes = typedMinutes ?? String(settings.digest_minutes)
  const { addresses, wrong } = readRecipients(text)
  const isDirty =
    wrong.length > 0 ||
    addresses.join() !== settings.recipients.join() ||
    Number(minutes) !== settings.digest_minutes
  useUnsavedGuard(isDirty, { place: 'settings' })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (wrong.length > 0) return setError(`Not an email address: ${wrong.join(', ')}`)
    if (addresses.length > MOST_RECIPIENTS) return setError(`At most ${MOST_RECIPIENTS} addresses.`)
    setError(undefined)
    onSave({ recipients: addresses, digest_minutes: Number(minutes) })
  }

  return (
    <form className="grid gap-4" onSubmit={submit} aria-label="Notifications">
      <Field
        label="Tell these addresses of new leads"
        hint="One per line. Empty: the address in the server’s configuration."
        error={error}
      >
        {control => (
          <textarea
            {...control}
            rows={2}
            className="input min-h-20!"
            value={text}
            onChange={event => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Field label="At most one mail in so many minutes">
        {control => (
          <input
            {...control}
            type="number"
            min={5}
            max={1440}
            required
            className="input max-w-32"
            value={minutes}
            onChange={event => setTypedMinutes(event.target.value)}
          />
        )}
      </Field>
      <button
        type="submit"
        className="button button-outline button-small justify-self-start"
        disabled={isSaving}
      >
        {isSaving ? 'Saving...' : 'Save notifications'}
      </button>
    </form>
  )
}
