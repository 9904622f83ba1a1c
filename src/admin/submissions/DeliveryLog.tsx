import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing } from '#admin/icons.ts'
import { useBackend } from '#admin/parts/backend.ts'
import { formatShort } from '#admin/parts/dates.ts'
import { toast } from '#admin/parts/toast.ts'
import type { ContactSubmission } from '#data/contact-submissions.ts'
import {
  type Delivery,
  listDeliveries,
  readNotificationSettings,
  retryDelivery,
} from '#data/notifications.ts'
import { describeAttempt, describeDelivery, type Readiness } from './delivery-words.ts'

/** Poll interval while a delivery is pending, in milliseconds. */
const POLL_MS = 15_000

/** Notifications about a lead and their results; renders nothing if there are none. */
export function DeliveryLog({ row }: { row: ContactSubmission }) {
  const { db } = useBackend()
  const deliveries = useQuery({
    queryKey: ['deliveries', row.id],
    queryFn: () => listDeliveries(db, { submissionId: row.id, chatLogId: row.chat_log_id }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'waiting') ? POLL_MS : false,
  })
  const isWaiting = deliveries.data?.some(({ status }) => status === 'waiting') ?? false
  const settings = useQuery({
    queryKey: ['notification-settings'],
    queryFn: () => readNotificationSettings(db),
    enabled: isWaiting,
    refetchInterval: isWaiting ? POLL_MS : false,
  })
  if (deliveries.isError && !deliveries.data) {
    return (
      <p className="small muted">
        Failed to load who was told of this.
        <button
          type="button"
          className="min-h-11 px-2 font-semibold underline"
          onClick={() => void deliveries.refetch()}
        >
          Try again
        </button>
      </p>
    )
  }
  if (!deliveries.data?.length) return null
  return (
    <ul aria-label="Notifications" className="small muted grid gap-1.5">
      {deliveries.data.map(delivery => (
        <DeliveryLine key={delivery.id} delivery={delivery} ready={settings.data ?? null} />
      ))}
    </ul>
  )
}

function DeliveryLine({ delivery, ready }: { delivery: Delivery; ready: Readiness | null }) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: () => retryDelivery(db, delivery.id),
    onSuccess: () => {
      toast.success('It will be sent again')
      return queries.invalidateQueries({ queryKey: ['deliveries'] })
    },
    onError: () => toast.error('Failed to send it again. Please try again.'),
  })
  const format = (iso: string) => formatShort(iso, new Date())
  const sentence = describeDelivery(delivery, ready, format)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <BellRing className="icon mt-[0.2em] flex-none" aria-hidden="true" />
      <div className="min-w-0 grow basis-48">
        {delivery.log.length > 0 ? (
          <details>
            <summary className="cursor-pointer py-0.5 underline decoration-dotted underline-offset-4">
              {sentence}
            </summary>
            <ol className="mt-1 grid gap-0.5 pl-4 tabular-nums">
              {delivery.log.map(attempt => (
                <li key={attempt.at}>{describeAttempt(attempt, format)}</li>
              ))}
            </ol>
          </details>
        ) : (
          sentence
        )}
      </div>
      {delivery.status === 'dead' && (
        <button
          type="button"
          className="button button-outline button-small"
          disabled={retry.isPending}
          onClick={() => retry.mutate()}
        >
          Send again
        </button>
      )}
    </li>
  )
}
