/** Table person_emails as the functions use it, with the service key: what is to be sent, and what came in. */
import * as z from 'zod/mini'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const queued = z.object({
  id: z.string(),
  /** Which attempt this is, from 1; a worker whose turn has passed to another changes nothing. */
  attempts: z.number(),
  /** Without angle brackets; the same at every attempt. */
  message_id: z.string(),
  in_reply_to: z.nullable(z.string()),
  /** Message-IDs of the thread, the oldest first. */
  reference_ids: z.array(z.string()),
  person_id: z.string(),
  kind: z.enum(['answer', 'chat_answers']),
  person_name: z.string(),
  to_address: z.string(),
  subject: z.string(),
  body_text: z.string(),
  /** Who wrote it; null for nobody in particular. */
  author_name: z.nullable(z.string()),
  /** The conversation whose answers it brings. */
  chat_id: z.nullable(z.string()),
  attachments: z.array(
    z.object({ name: z.string(), media_type: z.string(), size: z.number(), path: z.string() }),
  ),
})

/** A mail to a person, held by the worker that claimed it. */
export type QueuedEmail = z.infer<typeof queued>

/**
 * Takes the next mail that is due, or null when none is. `domain` ends the Message-ID of one that has none yet. Throws
 * `AppError('Could not claim emails')`.
 */
export async function claimEmail(db: Db, domain: string): Promise<QueuedEmail | null> {
  const response = await db.rpc('claim_emails', { most: 1, domain })
  return parseResponse(z.array(queued), 'Could not claim emails', response)[0] ?? null
}

/** Says that the mail server took it. Throws `AppError('Could not finish an email')`. */
export async function finishEmail(db: Db, { id, attempts }: QueuedEmail): Promise<void> {
  const response = await db.rpc('email_sent', { email: id, attempt: attempts })
  parseResponse(z.boolean(), 'Could not finish an email', response)
}

/** How an attempt failed. */
export interface EmailFailure {
  /** In words for the team. */
  reason: string
  /** When it is tried again; null when it is given up. */
  retryAt: Date | null
  /** The mail server may have taken it all the same. */
  hasPerhapsArrived: boolean
}

/** Says that the attempt failed. Throws `AppError('Could not finish an email')`. */
export async function failEmail(db: Db, { id, attempts }: QueuedEmail, failure: EmailFailure): Promise<void> {
  const response = await db.rpc('email_failed', {
    email: id,
    attempt: attempts,
    reason: failure.reason,
    retry_at: failure.retryAt?.toISOString() ?? null,
    perhaps_arrived: failure.hasPerhapsArrived,
  })
  parseResponse(z.boolean(), 'Could not finish an email', response)
}

/**
 * Queues mails with what the team wrote to visitors who had left the chat; answers how many. Throws
 * `AppError('Could not queue chat answers')`.
 */
export async function queueChatAnswers(db: Db): Promise<number> {
  return parseResponse(z.number(), 'Could not queue chat answers', await db.rpc('queue_chat_answers'))
}

/** A mail that came in; its files are in the bucket already. */
export interface ReceivedEmail {
  message_id: string
  kind: 'reply' | 'auto_reply' | 'bounce'
  /** Whom the address names that it was sent to, by a valid signature. */
  person_id: string | null
  in_reply_to: string | null
  /** What else it refers to, the nearest last. */
  reference_ids: string[]
  from_address: string
  from_name: string
  to_address: string
  subject: string
  body_text: string
  /** Why one of ours came back. */
  failure: string | null
  attachments: { name: string; media_type: string; size: number; path: string }[]
}

const received = z.object({
  /** Null for a program's mail about nobody who is known here: nothing was stored. */
  id: z.nullable(z.string()),
  /** False when a mail with this Message-ID was there before: nothing was stored. */
  is_new: z.boolean(),
  /** That one is ours. */
  is_ours: z.optional(z.boolean()),
  /** That one is the same, and not another's that uses its Message-ID. */
  is_same: z.optional(z.boolean()),
})

/** The result of receiving a mail. */
export type Reception = z.infer<typeof received>

/** Stores a mail in the thread of its person. Throws `AppError('Could not store an email')`; then nothing was stored. */
export async function receiveEmail(db: Db, message: ReceivedEmail): Promise<Reception> {
  const response = await db.rpc('receive_email', { email: { ...message } })
  return parseResponse(received, 'Could not store an email', response)
}
