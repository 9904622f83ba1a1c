/** Table chat_logs as administrators read it; visitors' conversations arrive through a function. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { LEAD_STATUSES, type LeadStatus } from '#lib/lead.ts'
import type { Checked } from './database.ts'
import { readEveryRow } from './every-row.ts'
import { parseCount, parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { type SaveResult, updateIfUnchanged } from './save-if-unchanged.ts'

const info = z.record(z.string(), z.unknown())

const outcome = {
  /** When the visitor's details were frozen: at the end of a talk with a person. */
  frozen_at: z.nullable(z.string()),
  /** When the visitor asked for a person and nobody came, unless somebody talked to them later. */
  missed_call_at: z.nullable(z.string()),
}

const summary = z.object({
  id: z.string(),
  user_info: info,
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  ...outcome,
  status: z.enum(LEAD_STATUSES),
  message_count: z.number(),
  /** The lead made from the conversation. */
  lead_id: z.nullable(z.string()),
})

/** A conversation without its messages. */
export type ChatSummary = z.infer<typeof summary>

const message = z.object({
  /** Missing from messages before November 2026. */
  id: z.optional(z.string()),
  role: z.enum(['user', 'agent']),
  content: z.string(),
  timestamp: z.string(),
  /** Set on messages written by a person of the agency. */
  by: z.optional(z.literal('human')),
})

const log = z.object({
  id: z.string(),
  user_info: info,
  messages: z.array(message),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  ...outcome,
  source_path: z.nullable(z.string()),
  status: z.enum(LEAD_STATUSES),
})

/** A whole conversation. */
export type ChatLog = Checked<'chat_logs', z.infer<typeof log>>

const page = z.object({ total: z.number(), rows: z.array(summary) })

/** Selects part of the list: at most `limit` rows, starting at `offset`. */
export interface ChatQuery {
  /** Only conversations whose name, email or service contains it, ignoring case (LOGS-03, SEC-8). */
  search: string
  oldestFirst: boolean
  offset: number
  limit: number
  signal?: AbortSignal
}

/** Reads a page of conversations and how many there are. Throws `AppError('Could not read chat logs')`. */
export async function listChatLogs(
  db: Db,
  { search, oldestFirst, offset, limit, signal }: ChatQuery,
): Promise<{ rows: ChatSummary[]; total: number }> {
  const asked = db.rpc('search_chat_logs', {
    term: search,
    oldest_first: oldestFirst,
    skip: offset,
    most: limit,
  })
  const response = await (signal ? asked.abortSignal(signal) : asked)
  return parseResponse(page, 'Could not read chat logs', response)
}

/** Reads one conversation, null when it is gone. Throws `AppError('Could not read the chat log')`. */
export async function readChatLog(db: Db, id: string): Promise<ChatLog | null> {
  const response = await db
    .from('chat_logs')
    .select(Object.keys(log.shape).join(','))
    .eq('id', id)
    .maybeSingle()
  return parseResponse(z.nullable(log), 'Could not read the chat log', response)
}

/** Counts the conversations that nobody has handled yet. Throws `AppError('Could not count chat logs')`. */
export async function countNewChatLogs(db: Db): Promise<number> {
  const response = await db.from('chat_logs').select('id', { count: 'exact' }).eq('status', 'new').limit(0)
  return parseCount('Could not count chat logs', response)
}

/**
 * Sets the status of a conversation and of the lead made from it (UX-04), unless somebody else has changed it from
 * `was`. Throws `AppError('Could not change the chat log')`.
 */
export function setChatStatus(
  db: Db,
  id: string,
  status: LeadStatus,
  was: LeadStatus,
): Promise<SaveResult<Pick<ChatLog, 'id' | 'status'>>> {
  const changed = z.pick(log, { id: true, status: true })
  const saved = {
    table: 'chat_logs' as const,
    row: changed,
    columns: 'id,status',
    failure: 'Could not change the chat log',
  }
  return updateIfUnchanged(db, saved, { id, unchanged: { status: was } }, { status })
}

/** The ids of all conversations, however many (LOGS-12). Throws `AppError('Could not read chat logs')`. */
export async function listChatLogIds(db: Db): Promise<string[]> {
  const rows = await readEveryRow(
    (first, last) => db.from('chat_logs').select('id').order('id').range(first, last),
    response => parseResponse(z.array(z.object({ id: z.string() })), 'Could not read chat logs', response),
    log => log.id,
  )
  return rows.map(({ id }) => id)
}

/**
 * Deletes conversations in one request, at most a hundred. Throws `AppError('Could not delete chat logs')`, also when
 * none was deleted: row-level security hides rows instead of refusing (SEC-19).
 */
export async function deleteChatLogs(db: Db, ids: readonly string[]): Promise<void> {
  const failure = 'Could not delete chat logs'
  const response = await db.from('chat_logs').delete().in('id', ids).select('id')
  const deleted = parseResponse(z.array(z.object({ id: z.string() })), failure, response)
  if (deleted.length === 0 && ids.length > 0) {
    throw new AppError('missing', failure, { cause: 'No such row, or no right to delete it' })
  }
}

const stepCount = z.object({
  flow_version: z.string(),
  step: z.string(),
  reached: z.number(),
  answered: z.number(),
  skipped: z.number(),
  /** Conversations that are at this step right now. */
  present: z.number(),
})

/** How often a question was asked, answered and skipped. */
export type StepCount = z.infer<typeof stepCount>

/** Deletes the counts of a version. Throws `AppError('Could not delete the counts')`, also when there are none. */
export async function deleteStepCounts(db: Db, version: string): Promise<void> {
  const failure = 'Could not delete the counts'
  const response = await db.from('chat_step_counts').delete().eq('flow_version', version).select('step')
  const deleted = parseResponse(z.array(z.object({ step: z.string() })), failure, response)
  if (deleted.length === 0)
    throw new AppError('missing', failure, { cause: 'No such rows, or no right to delete them' })
}

/** Reads the counts per version and step. Throws `AppError('Could not read the steps')`. */
export async function readStepReport(db: Db): Promise<StepCount[]> {
  return parseResponse(z.array(stepCount), 'Could not read the steps', await db.rpc('chat_step_report'))
}
