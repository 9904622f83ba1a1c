/** Tables push_subscriptions and push_messages: devices on which team members get notifications. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** What a device can be notified of: calls, new leads, messages in the member's own talk, due steps. */
export const PUSH_KINDS = ['call', 'lead', 'word', 'due'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

const device = z.object({
  id: z.string(),
  endpoint: z.string(),
  /** E.g. `Firefox on Android`. */
  device: z.string(),
  kinds: z.array(z.enum(PUSH_KINDS)),
  /** Whether names and messages may appear on the lock screen. */
  shows_content: z.boolean(),
  /** E.g. `22:00:00`; both null without quiet hours. */
  quiet_from: z.nullable(z.string()),
  quiet_to: z.nullable(z.string()),
})

/** One of the member's devices. What a list in a column may contain is in the table's check, not in its type. */
export type PushDevice = Checked<'push_subscriptions', Omit<z.infer<typeof device>, 'kinds'>> &
  Pick<z.infer<typeof device>, 'kinds'>

/** What a member may set for a device. */
export type PushChoices = Pick<PushDevice, 'kinds' | 'shows_content' | 'quiet_from' | 'quiet_to'>

/** A push subscription: where messages are sent, and the keys that encrypt them. */
export interface PushKeys {
  endpoint: string
  p256dh: string
  auth: string
}

const columns = Object.keys(device.shape).join(',')

/** Stores this device's subscription for the signed-in member. Throws `AppError('Could not keep this device')`. */
export async function savePushDevice(db: Db, address: PushKeys, name: string): Promise<void> {
  const subscription = { ...address, device: name }
  const response = await db.rpc('save_push_subscription', { subscription })
  parseResponse(z.string(), 'Could not keep this device', response)
}

/** The device with this endpoint; null when it is not the member's. Throws `AppError('Could not read this device')`. */
export async function readPushDevice(db: Db, endpoint: string): Promise<PushDevice | null> {
  const response = await db.from('push_subscriptions').select(columns).eq('endpoint', endpoint).limit(1)
  return parseResponse(z.array(device), 'Could not read this device', response)[0] ?? null
}

/** Changes a device's settings. Throws `AppError('Could not change this device')`. */
export async function changePushDevice(db: Db, id: string, choices: Partial<PushChoices>): Promise<void> {
  const failure = 'Could not change this device'
  const response = await db.from('push_subscriptions').update(choices).eq('id', id).select('id')
  const rows = parseResponse(z.array(z.object({ id: z.string() })), failure, response)
  if (rows.length !== 1) throw new AppError('missing', failure)
}

/** Forgets a device. Throws `AppError('Could not forget this device')`. */
export async function removePushDevice(db: Db, endpoint: string): Promise<void> {
  const { error } = await db.from('push_subscriptions').delete().eq('endpoint', endpoint)
  if (error) throw new AppError('refused', 'Could not forget this device', { cause: error })
}

const message = z.object({
  id: z.string(),
  kind: z.enum(['call', 'lead', 'missed_call', 'wrote_again', 'word', 'due']),
  /** The conversation or the submission; null for due steps. */
  subject_id: z.nullable(z.string()),
  /** Empty unless the device shows content. */
  words: z.object({
    name: z.optional(z.nullable(z.string())),
    text: z.optional(z.nullable(z.string())),
    page: z.optional(z.nullable(z.string())),
    count: z.optional(z.number()),
    late: z.optional(z.number()),
    days: z.optional(z.number()),
  }),
  /** Seconds until it is stale. */
  seconds: z.number(),
  /** From 1. */
  attempts: z.number(),
  subscription: z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() }),
})

/** A message to a device, held by the worker that claimed it. */
export type PushMessage = z.infer<typeof message>

/** Claims due messages, with the service key. Throws `AppError('Could not claim pushes')`. */
export async function claimPushes(db: Db): Promise<PushMessage[]> {
  return parseResponse(z.array(message), 'Could not claim pushes', await db.rpc('claim_pushes', { most: 20 }))
}

/** The result of sending a push message; `gone`: the subscription has expired. */
export type PushEnding = { result: 'sent' | 'gone' } | { result: 'failed'; pauseSeconds: number }

/** Stores the result of sending a message. Throws `AppError('Could not finish a push')`. */
export async function finishPush(db: Db, { id, attempts }: PushMessage, ending: PushEnding): Promise<void> {
  const response = await db.rpc('finish_push', {
    message: id,
    attempt: attempts,
    result: ending.result,
    pause_seconds: ending.result === 'failed' ? ending.pauseSeconds : 0,
  })
  parseResponse(z.boolean(), 'Could not finish a push', response)
}

/** Queues messages about due steps, once a day per device. Throws `AppError('Could not queue pushes')`. */
export async function queueDuePushes(db: Db): Promise<number> {
  return parseResponse(z.number(), 'Could not queue pushes', await db.rpc('queue_due_pushes'))
}
