/** Tables notifications and notification_settings: who is notified of a lead, and whether it worked. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { type SaveResult, updateIfUnchanged } from './save-if-unchanged.ts'

/** How to notify: a mail to the agency, a request to another program, a mail to the sender. */
const CHANNELS = ['mail', 'webhook', 'acknowledgement'] as const

export type Channel = (typeof CHANNELS)[number]

const delivery = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  /** `waiting` for its turn or its next attempt, `dead` once given up. */
  status: z.enum(['waiting', 'sent', 'dead']),
  created_at: z.string(),
  /** When the next attempt is due. */
  due_at: z.string(),
  sent_at: z.nullable(z.string()),
  /** One entry per attempt, oldest first. */
  log: z.array(
    z.object({
      at: z.string(),
      result: z.enum(['sent', 'failed', 'interrupted']),
      cause: z.optional(z.string()),
    }),
  ),
})

/** A notification about a lead and its delivery state. */
export type Delivery = Checked<'notifications', z.infer<typeof delivery>>

/**
 * Reads the newest 20 deliveries of a contact message, or of the conversation that made it, by their ids (UUIDs).
 * Throws `AppError('Could not read the delivery log')`.
 */
export async function listDeliveries(
  db: Db,
  { submissionId, chatLogId }: { submissionId?: string; chatLogId?: string | null },
): Promise<Delivery[]> {
  const wanted = [
    ...(submissionId ? [`submission_id.eq.${submissionId}`] : []),
    ...(chatLogId ? [`chat_log_id.eq.${chatLogId}`] : []),
  ]
  const response = await db
    .from('notifications')
    .select(Object.keys(delivery.shape).join(','))
    .or(wanted.join(','))
    .order('created_at', { ascending: false })
    // Those of one lead are made at once.
    .order('channel', { ascending: false })
    .order('id')
    .limit(20)
  return parseResponse(z.array(delivery), 'Could not read the delivery log', response)
}

/** Requeues a notification that was given up. Throws `AppError('Could not send it again')`, also when there is none. */
export async function retryDelivery(db: Db, id: string): Promise<void> {
  const failure = 'Could not send it again'
  const found = parseResponse(z.boolean(), failure, await db.rpc('retry_notification', { notification: id }))
  if (!found) throw new AppError('missing', failure, { cause: 'No such notification that was given up' })
}

const settings = z.object({
  /** Mail addresses, at most 10; empty means those of the server's environment. */
  recipients: z.array(z.string()),
  /** At most one mail per this many minutes, 5 to 1440 (UX-16). */
  digest_minutes: z.number(),
  /** Whether senders get a mail confirming their message. */
  acknowledge: z.boolean(),
  webhook: z.boolean(),
  /** Whether owners get a mail about each month. */
  month_report: z.boolean(),
  /** Whether the server is configured for it, as of `checked_at`, which is null before the first check. */
  mail_ready: z.boolean(),
  webhook_ready: z.boolean(),
  checked_at: z.nullable(z.string()),
})

/** How leads are announced, and to whom. */
export type NotificationSettings = Checked<'notification_settings', z.infer<typeof settings>>

/** What an administrator may set. */
export type NotificationChoices = Pick<
  NotificationSettings,
  'recipients' | 'digest_minutes' | 'acknowledge' | 'webhook' | 'month_report'
>

/** Reads the settings. Throws `AppError('Could not read notification settings')`. */
export async function readNotificationSettings(db: Db): Promise<NotificationSettings> {
  const response = await db
    .from('notification_settings')
    .select(Object.keys(settings.shape).join(','))
    .eq('id', 1)
    .single()
  return parseResponse(settings, 'Could not read notification settings', response)
}

/**
 * Changes the settings, unless somebody else has changed the same ones since `read` was read (UX-06). Throws
 * `AppError('Could not save notification settings')`, also when the caller may not (SEC-19).
 */
export function saveNotificationSettings(
  db: Db,
  choices: Partial<NotificationChoices>,
  read: NotificationChoices,
): Promise<SaveResult<NotificationSettings>> {
  const names = Object.keys(choices) as (keyof NotificationChoices)[]
  const unchanged = Object.fromEntries(names.map(name => [name, read[name]]))
  const saved = {
    ...{
      table: 'notification_settings' as const,
      row: settings,
      columns: Object.keys(settings.shape).join(','),
    },
    failure: 'Could not save notification settings',
  }
  return updateIfUnchanged(db, saved, { id: 1, unchanged }, choices)
}

const batch = z.object({
  lease: z.string(),
  /** The same for every attempt. */
  batch: z.string(),
  /** From 1. */
  attempt: z.number(),
  /** Number of leads; `leads` has the newest 20 of them. */
  total: z.number(),
  leads: z.array(
    z.object({
      kind: z.enum(['contact', 'chat']),
      /** `wrote_again`: after a talk, or in a conversation whose lead is already being worked on. */
      reason: z.enum(['lead', 'missed_call', 'wrote_again']),
      id: z.string(),
      at: z.string(),
      name: z.string(),
      email: z.string(),
      message: z.string(),
      page: z.string(),
      /** What the conversation collected. */
      details: z.record(z.string(), z.unknown()),
    }),
  ),
})

/** Leads to announce in one message, held by the worker that claimed them. */
export type Batch = z.infer<typeof batch>
export type Lead = Batch['leads'][number]

/**
 * Claims the next batch of `channel` with the service key; null when nothing is due. Throws
 * `AppError('Could not claim notifications')`.
 */
export async function claimBatch(db: Db, channel: Channel): Promise<Batch | null> {
  const response = await db.rpc('claim_notifications', { channel })
  return parseResponse(z.nullable(batch), 'Could not claim notifications', response)
}

/**
 * The outcome of delivering a batch; `refused`: it certainly did not arrive, `failed`: it may have. `cause` names no
 * person; `pauseSeconds` is the wait before the next attempt.
 */
export type Ending =
  | { result: 'sent' }
  | { result: 'failed' | 'refused'; cause: string; pauseSeconds: number }

/** Records the outcome of a batch. Throws `AppError('Could not finish notifications')`. */
export async function finishBatch(db: Db, lease: string, ending: Ending): Promise<void> {
  const failed = ending.result === 'sent' ? null : ending
  const response = await db.rpc('finish_notifications', {
    lease,
    result: ending.result,
    cause: failed?.cause ?? null,
    pause_seconds: failed?.pauseSeconds ?? null,
  })
  parseResponse(z.number(), 'Could not finish notifications', response)
}

/** Records what the server's environment supports. Throws `AppError('Could not report readiness')`. */
export async function reportReadiness(db: Db, ready: { mail: boolean; webhook: boolean }): Promise<void> {
  const response = await db
    .from('notification_settings')
    .update({ mail_ready: ready.mail, webhook_ready: ready.webhook, checked_at: new Date().toISOString() })
    .eq('id', 1)
  if (response.error) throw new AppError('refused', 'Could not report readiness', { cause: response.error })
}
