/** Table person_emails as the functions use it, with the service key: outgoing and incoming mail. */
import * as z from 'zod/mini'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const queued = z.object({
  id: z.string(),
  /** Attempt number, from 1; a worker whose claim has passed to another changes nothing. */
  attempts: z.number(),
  /** Without angle brackets; the same for every attempt. */
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
  /** The conversation whose answers it contains. */
  chat_id: z.nullable(z.string()),
  attachments: z.array(
    z.object({ name: z.string(), media_type: z.string(), size: z.number(), path: z.string() }),
  ),
})

/** A mail to a person, held by the worker that claimed it. */
export type QueuedEmail = z.infer<typeof queued>

/**
 * Claims the next due mail; null if there is none. `domain` completes the Message-ID of a mail that has none yet.
 * Throws `AppError('Could not claim emails')`.
 */
export async function claimEmail(db: Db, domain: string): Promise<QueuedEmail | null> {
  const response = await db.rpc('claim_emails', { most: 1, domain })
  return parseResponse(z.array(queued), 'Could not claim emails', response)[0] ?? null
}

/** Records that the mail server accepted it. Throws `AppError('Could not finish an email')`. */
export async function finishEmail(db: Db, { id, attempts }: QueuedEmail): Promise<void> {
  const response = await db.rpc('email_sent', { email: id, attempt: attempts })
  parseResponse(z.boolean(), 'Could not finish an email', response)
}

/** How an attempt failed. */
export interface EmailFailure {
  /** Worded for the team. */
  reason: string
  /** When to retry; null to give up. */
  retryAt: Date | null
  /** The mail server may have accepted it anyway. */
  hasPerhapsArrived: boolean
}

/** Records that the attempt failed. Throws `AppError('Could not finish an email')`. */
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
 * Queues mails with what the team wrote to visitors who had left the chat; returns how many. Throws
 * `AppError('Could not queue chat answers')`.
 */
export async function queueChatAnswers(db: Db): Promise<number> {
  return parseResponse(z.number(), 'Could not queue chat answers', await db.rpc('queue_chat_answers'))
}

/** A received mail; its files are already in the bucket. */
export interface ReceivedEmail {
  message_id: string
  kind: 'reply' | 'auto_reply' | 'bounce'
  /** The person named in the recipient address, if its signature is valid. */
  person_id: string | null
  in_reply_to: string | null
  /** Other Message-IDs it refers to, nearest last. */
  reference_ids: string[]
  from_address: string
  from_name: string
  to_address: string
  subject: string
  body_text: string
  /** Why a mail of ours bounced. */
  failure: string | null
  attachments: { name: string; media_type: string; size: number; path: string }[]
}

const received = z.object({
  /** Null for an automatic mail about nobody known here: nothing was stored. */
  id: z.nullable(z.string()),
  /** False when a mail with this Message-ID already existed: nothing was stored. */
  is_new: z.boolean(),
  /** The existing mail is ours. */
  is_ours: z.optional(z.boolean()),
  /** The existing mail is this one, not another that reuses its Message-ID. */
  is_same: z.optional(z.boolean()),
})

/** The result of receiving a mail. */
export type Reception = z.infer<typeof received>

/** Stores a mail in its person's thread. Throws `AppError('Could not store an email')`; then nothing was stored. */
export async function receiveEmail(db: Db, message: ReceivedEmail): Promise<Reception> {
  const response = await db.rpc('receive_email', { email: { ...message } })
  return parseResponse(received, 'Could not store an email', response)
}
