import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { ConflictNotice } from '#admin/parts/ConflictNotice.tsx'
import { conflicts, happenedTo } from '#admin/parts/conflicts.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { Switch } from '#admin/parts/Switch.tsx'
import { failing, toast } from '#admin/parts/toast.ts'
import {
  type NotificationChoices,
  type NotificationSettings,
  readNotificationSettings,
  saveNotificationSettings,
} from '#data/notifications.ts'
import type { NotSaved } from '#data/save-if-unchanged.ts'
import { RecipientsForm } from './RecipientsForm.tsx'

const KEY = ['notification-settings']

/** Sets who is notified of new leads, and how. */
export function NotificationForm() {
  const { db } = useBackend()
  const settings = useQuery({ queryKey: KEY, queryFn: () => readNotificationSettings(db) })
  // A failed refetch must not unmount a form in use.
  if (settings.isError && !settings.data) {
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

/** The labels of the choices. */
const LABELS: Record<keyof NotificationChoices, string> = {
  recipients: 'Addresses',
  digest_minutes: 'Minutes between mails',
  acknowledge: 'Confirm to senders',
  webhook: 'Call the webhook',
  month_report: 'Mail owners about each month',
}

interface Change {
  choices: Partial<NotificationChoices>
  /** The choices that the change is based on. */
  read: NotificationChoices
  /** Called with what is stored now. */
  onSaved?: (row: NotificationSettings) => void
  /** Called if somebody else's choices are kept instead. */
  onTake?: () => void
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const { db } = useBackend()
  const queries = useQueryClient()
  /** The conflict of a save, until it is resolved. */
  const [open, setOpen] = useState<{ found: NotSaved<NotificationSettings>; change: Change } | null>(null)
  const save = useMutation({
    mutationFn: ({ choices, read }: Change) => saveNotificationSettings(db, choices, read),
    onSuccess: (outcome, change) => {
      if (outcome.result !== 'saved') return void decide(outcome, change)
      setOpen(null)
      queries.setQueryData(KEY, outcome.row)
      change.onSaved?.(outcome.row)
      toast.success('Notification settings saved')
    },
    onError: failing('Failed to save notification settings'),
  })

  async function decide(found: NotSaved<NotificationSettings>, change: Change) {
    setOpen({ found, change })
    const { choices, onTake } = change
    const theirs = found.result === 'conflict' ? found.current : null
    const choice = await conflicts.ask({
      name: 'the notification settings',
      happened: happenedTo(found),
      fields: Object.entries(choices).map(([name, mine]) => ({
        ...{ label: LABELS[name as keyof NotificationChoices], mine: inWords(mine) },
        ...(theirs && { theirs: inWords(theirs[name as keyof NotificationChoices]) }),
      })),
    })
    if (!theirs || choice === 'later') return
    setOpen(null)
    if (choice === 'mine') return save.mutate({ ...change, read: theirs })
    queries.setQueryData(KEY, theirs)
    onTake?.()
  }
  const change = (choices: Partial<NotificationChoices>) => save.mutate({ choices, read: settings })

  return (
    <div className="grid gap-4">
      {settings.checked_at && !settings.mail_ready && (
        <p className="small font-medium text-error">The server has no mail set up, so nobody is told.</p>
      )}
      <RecipientsForm settings={settings} isSaving={save.isPending} onSave={save.mutate} />
      {open && (
        <ConflictNotice
          happened={happenedTo(open.found)}
          onCompare={() => void decide(open.found, open.change)}
        />
      )}
      <Switch
        label="Confirm to senders that their message is in"
        isOn={settings.acknowledge}
        isDisabled={save.isPending}
        onChange={acknowledge => change({ acknowledge })}
      />
      <Switch
        label="Call the webhook"
        hint={
          settings.checked_at && !settings.webhook_ready ? 'The server has no webhook address.' : undefined
        }
        isOn={settings.webhook}
        isDisabled={save.isPending}
        onChange={webhook => change({ webhook })}
      />
      <Switch
        label="Mail owners about each month"
        hint="On its first days, in the morning: numbers, a picture and three sentences about the month before."
        isOn={settings.month_report}
        isDisabled={save.isPending}
        onChange={month_report => change({ month_report })}
      />
    </div>
  )
}

const inWords = (value: NotificationChoices[keyof NotificationChoices]) =>
  Array.isArray(value)
    ? value.join('\n')
    : typeof value === 'boolean'
      ? value
        ? 'On'
        : 'Off'
      : String(value)
