import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { Switch } from '#admin/parts/Switch.tsx'
import { toast } from '#admin/parts/toast.ts'
import {
  type NotificationChoices,
  type NotificationSettings,
  readNotificationSettings,
  saveNotificationSettings,
} from '#data/notifications.ts'
import { RecipientsForm } from './RecipientsForm.tsx'

const KEY = ['notification-settings']

/** Who is told of new leads, and how. */
export function NotificationForm() {
  const { db } = useBackend()
  const settings = useQuery({ queryKey: KEY, queryFn: () => readNotificationSettings(db) })
  // What is being typed stays when reading it again fails.
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

function Choices({ settings }: { settings: NotificationSettings }) {
  const { db } = useBackend()
  const queries = useQueryClient()
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

  return (
    <div className="grid gap-4">
      {settings.checked_at && !settings.mail_ready && (
        <p className="small font-medium text-error">The server has no mail set up, so nobody is told.</p>
      )}
      <RecipientsForm settings={settings} isSaving={save.isPending} onSave={save.mutate} />
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
