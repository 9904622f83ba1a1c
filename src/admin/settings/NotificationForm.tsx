import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { Field } from '#admin/parts/Field.tsx'
import { Notice } from '#admin/parts/Notice.tsx'
import { Switch } from '#admin/parts/Switch.tsx'
import { toast } from '#admin/parts/toast.ts'
import {
  type NotificationChoices,
  type NotificationSettings,
  readNotificationSettings,
  saveNotificationSettings,
} from '#data/notifications.ts'
import { MOST_RECIPIENTS, readRecipients } from './recipients.ts'

const KEY = ['notification-settings']

/** Who is told of new leads, and how. */
export function NotificationForm() {
  const { db } = useBackend()
  const settings = useQuery({ queryKey: KEY, queryFn: () => readNotificationSettings(db) })
  if (settings.isError) {
    return (
      <Notice
        message="Failed to load notification settings."
        onAction={() => void settings.refetch()}
        isBusy={settings.isFetching}
      />
    )
  }
  if (!settings.data) return <p className="small muted">Loading...</p>
  return <Choices settings={settings.data} />
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const [error, setError] = useState<string | undefined>()
  const save = useMutation({
    mutationFn: (choices: Partial<NotificationChoices>) => saveNotificationSettings(db, choices),
    onSuccess: stored => {
      queries.setQueryData(KEY, stored)
      toast.success('Notification settings saved')
    },
    onError: cause => {
      console.error(cause)
      toast.error('Failed to save notification settings')
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = new FormData(event.currentTarget)
    const { addresses, wrong } = readRecipients(String(entries.get('recipients')))
    if (wrong.length > 0) return setError(`Not an email address: ${wrong.join(', ')}`)
    if (addresses.length > MOST_RECIPIENTS) return setError(`At most ${MOST_RECIPIENTS} addresses.`)
    setError(undefined)
    save.mutate({ recipients: addresses, digest_minutes: Number(entries.get('minutes')) })
  }

  return (
    <div className="grid gap-4">
      <form className="grid gap-4" onSubmit={submit} aria-label="Notifications">
        {settings.checked_at && !settings.mail_ready && (
          <p className="small font-medium text-error">The server has no mail set up, so nobody is told.</p>
        )}
        <Field
          label="Tell these addresses of new leads"
          hint="One per line. Empty: the address in the server’s configuration."
          error={error}
        >
          {control => (
            <textarea
              {...control}
              name="recipients"
              rows={2}
              className="input min-h-20!"
              defaultValue={settings.recipients.join('\n')}
            />
          )}
        </Field>
        <Field label="At most one mail in so many minutes">
          {control => (
            <input
              {...control}
              name="minutes"
              type="number"
              min={5}
              max={1440}
              required
              className="input max-w-32"
              defaultValue={settings.digest_minutes}
            />
          )}
        </Field>
        <button
          type="submit"
          className="button button-outline button-small justify-self-start"
          disabled={save.isPending}
        >
          {save.isPending ? 'Saving...' : 'Save notifications'}
        </button>
      </form>
      <Switch
        label="Confirm to senders that their message is in"
        isOn={settings.acknowledge}
        isDisabled={save.isPending}
        onChange={acknowledge => save.mutate({ acknowledge })}
      />
      <Switch
        label="Call the webhook"
        hint={
          settings.checked_at && !settings.webhook_ready ? 'The server has no webhook address.' : undefined
        }
        isOn={settings.webhook}
        isDisabled={save.isPending}
        onChange={webhook => save.mutate({ webhook })}
      />
    </div>
  )
}
