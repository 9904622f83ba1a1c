/** Tables chat_handoffs, chat_replies and admin_presence: a person takes over a conversation. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { type HandoffUpdates, handoffUpdates } from '#lib/chat-record.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** The Postgres error code for a row that already exists. */
const UNIQUE_VIOLATION = '23505'

/** Whether a visitor can call a person (HAND-02). Throws `AppError('Could not ask who is live')`. */
export async function isSomeoneLive(db: Db): Promise<boolean> {
  return parseResponse(z.boolean(), 'Could not ask who is live', await db.rpc('is_someone_live'))
}

const answered = z.union([z.object({ refused: z.enum(['missing', 'foreign', 'fast']) }), handoffUpdates])

/**
 * A visitor's request to the hand-off; `known` is how many of the person's messages have arrived, `sender` an opaque name
 * of the address it comes from.
 */
export interface HandoffWish {
  id: string
  secretHash: string
  action: 'call' | 'listen' | 'miss' | 'leave'
  known: number
  sender: string
}

/**
 * Forwards a visitor's request, with the service key, and returns the state of the call. `missing`: no such
 * conversation; `foreign`: it was started with another secret; `fast`: requests come too often, or three others of the
 * sender wait. Throws `AppError('Could not reach the hand-off')`.
 */
export async function visitorHandoff(
  db: Db,
  { id, secretHash, action, known, sender }: HandoffWish,
): Promise<HandoffUpdates | 'missing' | 'foreign' | 'fast'> {
  const parameters = { chat_id: id, secret_hash: secretHash, action, known, sender }
  const response = parseResponse(
    answered,
    'Could not reach the hand-off',
    await db.rpc('chat_handoff', parameters),
  )
  return 'refused' in response ? response.refused : response
}

/**
 * Switches this administrator's “I'm live” on or off, or renews it: it lasts 75 s, so the open dashboard repeats it
 * every 30 s (HAND-02). Throws `AppError('Could not switch chat availability')`.
 */
export async function reportPresence(db: Db, userId: string, live: boolean): Promise<void> {
  const failure = 'Could not switch chat availability'
  const response = await db.from('admin_presence').upsert({ user_id: userId, live }).select('user_id')
  const rows = parseResponse(z.array(z.object({ user_id: z.string() })), failure, response)
  if (rows.length !== 1) throw new AppError('missing', failure, { cause: 'No right to do so' })
}

const call = z.object({
  chat_log_id: z.string(),
  state: z.enum(['waiting', 'live']),
  requested_at: z.string(),
  waited_seconds: z.number(),
  /** How long the talk has lasted; null until somebody accepts. */
  talked_seconds: z.nullable(z.number()),
  user_info: z.record(z.string(), z.unknown()),
  /** The page on which the conversation began, e.g. `/contact`. */
  page: z.nullable(z.string()),
  /** The visitor's last message, cut to 300 characters. */
  last_words: z.nullable(z.string()),
  /** How many messages the visitor has written. */
  said: z.number(),
  is_mine: z.boolean(),
  /** The visitor's browser has been silent for 15 s. */
  visitor_away: z.boolean(),
})

/** A visitor waiting for a person or talking to one. */
export type ChatCall = z.infer<typeof call>

/** Reads the visitors waiting or talking, longest wait first. Throws `AppError('Could not read the queue')`. */
export async function listCalls(db: Db): Promise<ChatCall[]> {
  return parseResponse(z.array(call), 'Could not read the queue', await db.rpc('chat_queue'))
}

/**
 * Takes a visitor's call. False if another administrator was faster or the call is over (HAND-06). Throws
 * `AppError('Could not take the call')`.
 */
export async function acceptCall(db: Db, chatId: string): Promise<boolean> {
  return parseResponse(
    z.boolean(),
    'Could not take the call',
    await db.rpc('accept_chat', { chat_id: chatId }),
  )
}

/**
 * Reports that the administrator is still there; false if the talk is over. Throws
 * `AppError('Could not keep the talk')`.
 */
export async function attendCall(db: Db, chatId: string): Promise<boolean> {
  return parseResponse(
    z.boolean(),
    'Could not keep the talk',
    await db.rpc('attend_chat', { chat_id: chatId }),
  )
}

/** Ends the talk, and the script goes on (HAND-07). False when there was none. */
export async function endCall(db: Db, chatId: string): Promise<boolean> {
  return parseResponse(z.boolean(), 'Could not end the talk', await db.rpc('end_chat', { chat_id: chatId }))
}

/**
 * Sends a message of at most 1,000 characters to the visitor of an accepted call. `id` is the message's UUID, so a
 * retry after a lost response does not write it twice. Throws `AppError('Could not send the message')`.
 */
export async function sendReply(db: Db, chatId: string, id: string, content: string): Promise<void> {
  const { error } = await db.from('chat_replies').insert({ id, chat_log_id: chatId, content })
  if (error && error.code !== UNIQUE_VIOLATION)
    throw new AppError('refused', 'Could not send the message', { cause: error })
}
