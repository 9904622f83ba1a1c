/** Describes the delivery state of a notification about a lead. */
import type { Delivery } from '#data/notifications.ts'

const WHAT: Record<Delivery['channel'], string> = {
  mail: 'Mail to the team',
  webhook: 'Webhook',
  acknowledgement: 'Mail to the sender',
}

const RESULTS: Record<Delivery['log'][number]['result'], string> = {
  sent: 'sent',
  failed: 'failed',
  interrupted: 'interrupted',
}

/** Which channels the server has set up; null is passed while unknown. */
export interface Readiness {
  mail_ready: boolean
  webhook_ready: boolean
}

/**
 * The state of a delivery as one sentence.
 * @param format Formats an ISO date-time for people.
 */
export function describeDelivery(
  delivery: Delivery,
  ready: Readiness | null,
  format: (iso: string) => string,
): string {
  const what = WHAT[delivery.channel]
  if (delivery.status === 'sent') return `${what}: sent ${format(delivery.sent_at ?? delivery.created_at)}`
  const attempts = delivery.log.length === 1 ? '1 attempt' : `${delivery.log.length} attempts`
  if (delivery.status === 'dead') return `${what}: given up after ${attempts}`
  if (ready && !(delivery.channel === 'webhook' ? ready.webhook_ready : ready.mail_ready)) {
    return delivery.channel === 'webhook'
      ? `${what}: waiting, because no address is set up`
      : `${what}: waiting, because mail is not set up`
  }
  if (delivery.log.length > 0) return `${what}: next attempt ${format(delivery.due_at)}, after ${attempts}`
  return `${what}: waiting for its turn`
}

/** An attempt as one line, e.g. `Today, 2:16 PM: failed (ECONNREFUSED)`. */
export function describeAttempt(attempt: Delivery['log'][number], format: (iso: string) => string): string {
  const cause = attempt.cause ? ` (${attempt.cause})` : ''
  return `${format(attempt.at)}: ${RESULTS[attempt.result]}${cause}`
}
