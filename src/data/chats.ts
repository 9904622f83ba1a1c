/** Table chat_logs as the functions and the dashboard use it; visitors can neither read nor write it. */
import * as z from 'zod/mini'
import type { KnownArrival } from '#lib/arrival.ts'
import type { ChatMessage } from '#lib/chat-record.ts'
import type { LeadWords } from '#lib/lead.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** The result of saving a conversation; see supabase/schemas/3_functions/06_chat_saving.sql. */
const saved = z.enum(['created', 'saved', 'known', 'stale', 'foreign', 'deleted', 'limited', 'fast', 'large'])
export type SavedChat = z.infer<typeof saved>

/**
 * The contact submission that a conversation makes, or will make once it falls silent; `id` is a fresh UUID, `email` is
 * null if no mail can be sent to what was given last, `judged` is the part of the message checked for spam, `arrival`
 * is how the visit began.
 */
export type ChatLead = Omit<LeadWords, 'email'> & {
  email: string | null
  judged: string
  arrival?: KnownArrival
}

/** A conversation to be stored: the fields of a `SaveRequest` without its secret. */
export type SentChat = {
  id: string
  sequence: number
  timestamp: string
  flowVersion: string
  userInfo: Record<string, string>
  messages: ChatMessage[]
  step: string
  trail: Record<string, string>
  finished: boolean
  page: string
  lead: ChatLead
}

/**
 * Stores a conversation with the service key. `secretHash` identifies who started it, `sender` is an opaque key. Throws
 * `AppError('Could not store conversation')`; then nothing was stored.
 */
export async function saveChat(
  db: Db,
  conversation: SentChat,
  secretHash: string,
  sender: string,
): Promise<SavedChat> {
  const response = await db.rpc('save_chat', { conversation, secret_hash: secretHash, sender })
  return parseResponse(saved, 'Could not store conversation', response)
}

const resumed = z.object({
  /** Of the browser that started it; never leaves the function. */
  secret_hash: z.string(),
  sequence: z.number(),
  trail: z.record(z.string(), z.enum(['reached', 'answered', 'skipped'])),
  timestamp: z.string(),
  page: z.string(),
  info: z.record(z.string(), z.unknown()),
  messages: z.array(
    z.object({
      role: z.enum(['user', 'agent']),
      content: z.string(),
      timestamp: z.string(),
      by: z.optional(z.literal('human')),
      id: z.optional(z.string()),
      line: z.optional(z.string()),
    }),
  ),
  step: z.nullable(z.string()),
  flow_version: z.nullable(z.string()),
  has_talk: z.boolean(),
})

/** A stored conversation and the hash of the secret it was started with. */
export type StoredChat = z.infer<typeof resumed>

/**
 * Reads a conversation with the service key, for a visitor who opens the link from a mail; null when there is none.
 * Throws `AppError('Could not read conversation')`.
 */
export async function readChatForLink(db: Db, id: string): Promise<StoredChat | null> {
  const response = await db.rpc('resume_chat', { chat_id: id })
  return parseResponse(z.nullable(resumed), 'Could not read conversation', response)
}

/**
 * Makes leads from silent conversations and missed calls, with the service key; returns how many conversations had
 * fallen silent. Throws `AppError('Could not look after conversations')`.
 */
export async function sweepChats(db: Db): Promise<number> {
  return parseResponse(z.number(), 'Could not look after conversations', await db.rpc('sweep_chats'))
}
