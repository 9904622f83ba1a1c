import { type SubmitEvent, useState } from 'react'
import * as z from 'zod/mini'
import { Field } from '#admin/parts/Field.tsx'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import type { NotificationChoices, NotificationSettings } from '#data/notifications.ts'
import { MOST_RECIPIENTS, readRecipients } from './recipients.ts'
import { SettingsDraft } from './SettingsNotices.tsx'

/** The schema of the form's local draft. */
const entered = z.object({ recipients: z.string(), minutes: z.string() })

/** The schema of what a draft is based on. */
const choices = z.object({ recipients: z.array(z.string()), digest_minutes: z.number() })

type Choices = z.infer<typeof choices>

interface RecipientsFormProps {
  settings: NotificationSettings
  isSaving: boolean
  /**
   * `read` is what the choices are based on; `onSaved` runs with what is stored then, `onTake` if somebody else's are
   * kept instead.
   */
  onSave: (change: {
    choices: Choices
    read: NotificationChoices
    onSaved: (row: NotificationSettings) => void
    onTake: () => void
  }) => void
}

/** Sets who receives mails, and how often at most. */
export function RecipientsForm({ settings, isSaving, onSave }: RecipientsFormProps) {
  // Null while the field follows the stored value.
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
  // A colleague's save during typing must not change the base of this edit.
  const [begun, setBegun] = useState(settings)
  if (!isDirty && begun !== settings) {
    setBegun(settings)
    // The stored values now equal the typed ones, so the fields follow them again.
    setTyped(null)
    setTypedMinutes(null)
  }
  useUnsavedGuard(isDirty, { place: 'settings' })
  const draft = useDraft({
    record: 'notification-settings',
    schema: entered,
    value: { recipients: text, minutes },
    isDirty,
    base: JSON.stringify({ recipients: begun.recipients, digest_minutes: begun.digest_minutes }),
  })
  function decide(isTaken: boolean) {
    if (isTaken && draft.offered) {
      setTyped(draft.offered.value.recipients)
      setTypedMinutes(draft.offered.value.minutes)
      // Makes a colleague's save since it was typed a conflict.
      const typedOn = z.safeParse(choices, JSON.parse(draft.offered.base ?? 'null'))
      if (typedOn.success) setBegun({ ...settings, ...typedOn.data })
      draft.decide()
    } else draft.discard()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (wrong.length > 0) return setError(`Not an email address: ${wrong.join(', ')}`)
    if (addresses.length > MOST_RECIPIENTS) return setError(`At most ${MOST_RECIPIENTS} addresses.`)
    setError(undefined)
    const sent = { recipients: text, minutes }
    onSave({
      choices: { recipients: addresses, digest_minutes: Number(minutes) },
      read: {
        ...settings,
        ...(typed !== null && { recipients: begun.recipients }),
        ...(typedMinutes !== null && { digest_minutes: begun.digest_minutes }),
      },
      // What is typed during the save is based on it. A copy, so that the fields still follow it otherwise.
      onSaved: row => {
        setBegun({ ...row })
        // Also if the form is gone by now.
        draft.settle(sent)
      },
      onTake: () => {
        setTyped(null)
        setTypedMinutes(null)
        draft.drop()
      },
    })
  }

  return (
    <form className="grid gap-4" onSubmit={submit} aria-label="Notifications">
      {draft.offered && <SettingsDraft keptAt={draft.offered.keptAt} onDecide={decide} />}
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
