/** Table contact_submissions: what visitors sent. Only administrators read it. */
import * as z from 'zod/mini'
import { parseAnswer, parseCount } from './answer.ts'
import type { Db } from './rest-client.ts'

const row = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  source: z.enum(['contact', 'chat']),
  /** The page it was sent from, e.g. `/contact`. */
  source_path: z.nullable(z.string()),
  /** When the visitor pressed Send, as an ISO date-time; `created_at` is when it arrived. */
  submitted_at: z.string(),
  created_at: z.string(),
  status: z.enum(['new', 'contacted', 'won', 'lost']),
  notes: z.nullable(z.string()),
  /** Why it looks like spam; empty for a message that looks like a person's. */
  flags: z.array(z.string()),
  /** Whether the captcha was verified by the server; false alone is no sign of spam. */
  verified: z.boolean(),
})

/** A submission as the database holds it. */
export type ContactSubmission = z.infer<typeof row>

/** One page of submissions and how many there are in all. */
export interface SubmissionPage {
  rows: ContactSubmission[]
  total: number
}

/** Which part of the list: `offset` from the newest, at most `limit` rows (the API gives at most 1000). */
export interface SubmissionQuery {
  /** Only rows whose name, email or message contains it, ignoring case; taken literally (SUBM-07, SEC-8). */
  search: string
  offset: number
  limit: number
  signal?: AbortSignal
}

/** Reads a page of submissions, newest first. Throws `Error('Could not read submissions', {cause})`. */
export async function listSubmissions(
  db: Db,
  { search, offset, limit, signal }: SubmissionQuery,
): Promise<SubmissionPage> {
  const failure = 'Could not read submissions'
  const matching = search
    ? db.rpc('search_contact_submissions', { term: search }, { count: 'exact' }).select()
    : db.from('contact_submissions').select('*', { count: 'exact' })
  const query = matching
    .order('submitted_at', { ascending: false })
    .order('id')
    .range(offset, offset + limit - 1)
  const answer = await (signal ? query.abortSignal(signal) : query)
  // Rows were deleted meanwhile and the page lies behind the end: that is an empty page, not a failure.
  if (answer.status === 416) return { rows: [], total: offset }
  return { rows: parseAnswer(z.array(row), failure, answer), total: parseCount(failure, answer) }
}

/** How many submissions nobody has dealt with yet. Throws `Error('Could not count submissions', {cause})`. */
export async function countNewSubmissions(db: Db): Promise<number> {
  const answer = await db
    .from('contact_submissions')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'new')
  return parseCount('Could not count submissions', answer)
}

/**
 * Which of these ids (UUIDs) the database holds. Throws `Error('Could not read submissions', {cause})`.
 */
export async function findSubmissionIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  // In pieces, because ids travel in the address, which servers cut off at about 8,000 characters.
  for (let start = 0; start < ids.length; start += 100) {
    const answer = await db
      .from('contact_submissions')
      .select('id')
      .in('id', ids.slice(start, start + 100))
    const rows = parseAnswer(z.array(z.pick(row, { id: true })), 'Could not read submissions', answer)
    for (const { id } of rows) found.add(id)
  }
  return found
}

/**
 * Deletes a submission. Throws `Error('Could not delete submission', {cause})`, also when nothing was
 * deleted: row-level security hides a row instead of refusing (SEC-19).
 */
export async function deleteSubmission(db: Db, id: string): Promise<void> {
  const failure = 'Could not delete submission'
  const answer = await db.from('contact_submissions').delete().eq('id', id).select('id')
  const deleted = parseAnswer(z.array(z.pick(row, { id: true })), failure, answer)
  if (deleted.length !== 1) throw new Error(failure, { cause: 'No such row, or no right to delete it' })
}

/** What a visitor sent: `id` a UUID made by the sender, `timestamp` an ISO date-time. */
export interface NewSubmission {
  id: string
  name: string
  email: string
  message: string
  timestamp: string
  source_path?: string | undefined
}

/** What the server function found out about a message besides its content. */
export interface SubmissionEvidence {
  /** Reasons to take it for spam; the database adds what only it can know (links, duplicates, reuse). */
  signs: ('honeypot' | 'too_fast' | 'captcha_wrong')[]
  /** Of the captcha that was answered rightly, if one was; counts once. */
  nonce?: string | undefined
}

/**
 * Stores a message once, with the service key. `known`: a message with this id was there already (a repeated
 * delivery, SUBM-02). `limited`: the sender, an opaque key, has sent five new ones within the hour (SUBM-03).
 * Throws `Error('Could not store submission', {cause})`; then nothing was stored.
 */
export async function receiveSubmission(
  db: Db,
  submission: NewSubmission,
  sender: string,
  evidence: SubmissionEvidence = { signs: [] },
): Promise<'stored' | 'known' | 'limited'> {
  const answer = await db.rpc('receive_submission', { submission: { ...submission, ...evidence }, sender })
  return parseAnswer(z.enum(['stored', 'known', 'limited']), 'Could not store submission', answer)
}
