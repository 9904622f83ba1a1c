/** Table contact_submissions: what visitors sent. Only administrators read it. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { LEAD_SOURCES, LEAD_STATUSES, type LeadStatus, type NewSubmission } from '#lib/lead.ts'
import { arrivalShape } from './arrival.ts'
import type { Checked } from './database.ts'
import { ROWS_PER_RESPONSE } from './every-row.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { type Base, type SaveResult, updateEachIfUnchanged, updateIfUnchanged } from './save-if-unchanged.ts'

const row = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  source: z.enum(LEAD_SOURCES),
  /** The page it was sent from, e.g. `/contact`. */
  source_path: z.nullable(z.string()),
  /** When the visitor pressed Send, as an ISO date-time; `created_at` is when it arrived. */
  submitted_at: z.string(),
  created_at: z.string(),
  status: z.enum(LEAD_STATUSES),
  notes: z.string(),
  /** Grows whenever the notes change. */
  notes_revision: z.number(),
  /** The conversation that this lead comes from. */
  chat_log_id: z.nullable(z.string()),
  updated_at: z.string(),
  /** Signs of spam, and of many from one address, which alone is none. */
  flags: z.array(z.string()),
  /** Whether the server verified the captcha; false alone is no sign of spam. */
  verified: z.boolean(),
  /** Who sent it. */
  person_id: z.nullable(z.string()),
  /** How the sender's visit began. */
  arrival: arrivalShape,
})

/** A submission as the database holds it. */
export type ContactSubmission = Checked<'contact_submissions', z.infer<typeof row>>

/** One page of submissions and the total. */
export interface SubmissionPage {
  rows: ContactSubmission[]
  total: number
}

/** Selects submissions. */
export interface SubmissionFilter {
  /** Matched literally, ignoring case, in name, email and message, or as the start of the id (SUBM-07, SEC-8). */
  search: string
  status: LeadStatus | 'any'
  source: ContactSubmission['source'] | 'any'
  /** True for those that look like spam, false for the others. */
  flagged: boolean
}

/** Selects part of the list: at most `limit` rows (the API returns at most 1000), `offset` from the newest. */
export interface SubmissionQuery extends SubmissionFilter {
  offset: number
  limit: number
  signal?: AbortSignal
}

/** Sorts before every other id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Ids per request: they travel in the URL, which servers limit to about 8,000 characters. */
const IDS_PER_REQUEST = 100

const page = z.object({ total: z.number(), rows: z.array(row) })

/** Converts a filter to the parameters of the database's search. */
const wanted = ({ search, status, source, flagged }: SubmissionFilter) => ({
  term: search,
  wanted_status: status === 'any' ? null : status,
  wanted_source: source === 'any' ? null : source,
  wanted_flagged: flagged,
})

/** Reads a page of submissions, newest first. Throws `AppError('Could not read submissions')`. */
export async function listSubmissions(db: Db, query: SubmissionQuery): Promise<SubmissionPage> {
  const { offset, limit, signal, ...filter } = query
  const asked = db.rpc('search_contact_submissions', { ...wanted(filter), skip: offset, most: limit })
  const response = await (signal ? asked.abortSignal(signal) : asked)
  return parseResponse(page, 'Could not read submissions', response)
}

/**
 * Reads all matching submissions, newest first, a thousand at a time. Each batch starts after the last row of the one
 * before, so none is missed or repeated while new ones arrive. Throws `AppError('Could not read submissions')`, also
 * when `signal` aborts.
 */
export async function* eachSubmissions(
  db: Db,
  filter: SubmissionFilter,
  signal: AbortSignal,
): AsyncGenerator<ContactSubmission[]> {
  let last: ContactSubmission | undefined
  do {
    const asked = db.rpc('search_contact_submissions', {
      ...wanted(filter),
      most: ROWS_PER_RESPONSE,
      // 'infinity' is before the first row; with a starting row the search skips the total count.
      after_time: last?.submitted_at ?? 'infinity',
      after_id: last?.id ?? NO_ID,
    })
    const response = await asked.abortSignal(signal)
    const { rows } = parseResponse(z.pick(page, { rows: true }), 'Could not read submissions', response)
    yield rows
    last = rows.length === ROWS_PER_RESPONSE ? rows.at(-1) : undefined
  } while (last)
}

/** Reads one submission, null when it is gone. Throws `AppError('Could not read submissions')`. */
export async function readSubmission(db: Db, id: string): Promise<ContactSubmission | null> {
  const response = await db.from('contact_submissions').select('*').eq('id', id).maybeSingle()
  return parseResponse(z.nullable(row), 'Could not read submissions', response)
}

const state = z.object({
  total: z.number(),
  /** New ones that do not look like spam. */
  waiting: z.number(),
  /** When the newest of those arrived; null when there is none. Missing until the database has had its last migration. */
  arrived_at: z.optional(z.nullable(z.string())),
  flagged: z.number(),
  /** When a submission last changed; null when there is none. */
  changed_at: z.nullable(z.string()),
})

/** A few numbers that show whether anything has changed. */
export type SubmissionsState = z.infer<typeof state>

/** Asks whether anything has changed. Throws `AppError('Could not count submissions')`. */
export async function readSubmissionsState(db: Db): Promise<SubmissionsState> {
  return parseResponse(state, 'Could not count submissions', await db.rpc('submissions_pulse'))
}

/** Splits ids into batches that each fit into one request. */
function inPieces(ids: readonly string[]): string[][] {
  const pieces: string[][] = []
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    pieces.push(ids.slice(start, start + IDS_PER_REQUEST))
  }
  return pieces
}

const idRows = z.array(z.pick(row, { id: true }))

const saved = { table: 'contact_submissions' as const, row }

/**
 * Sets the status of submissions, except those whose status somebody else has changed since they were read; returns the
 * ones not set. Without `updated_at`, the change that a conflict names is the last one of all. Throws
 * `AppError('Could not change submissions')`, also when the caller may not (SEC-19).
 */
export function setSubmissionStatus(
  db: Db,
  rows: readonly (Pick<ContactSubmission, 'id' | 'status'> & { updated_at?: string })[],
  status: LeadStatus,
) {
  return updateEachIfUnchanged(
    db,
    { ...saved, failure: 'Could not change submissions' },
    rows,
    'status',
    status,
  )
}

/** Removes spam flags of submissions; returns those reflagged or gone meanwhile. Throws like `setSubmissionStatus`. */
export function unflagSubmissions(db: Db, rows: readonly ContactSubmission[]) {
  return updateEachIfUnchanged(db, { ...saved, failure: 'Could not change submissions' }, rows, 'flags', [])
}

/**
 * Saves a submission's notes, unless somebody else has changed them since `read` was read (UX-06); a changed status is
 * no conflict. Throws `AppError('Could not save notes')`.
 */
export function saveNotes(
  db: Db,
  notes: string,
  read: Base<Pick<ContactSubmission, 'id' | 'notes_revision' | 'updated_at'>>,
): Promise<SaveResult<ContactSubmission>> {
  const { id, notes_revision, updated_at, since = updated_at } = read
  const version = { id, unchanged: { notes_revision }, since }
  return updateIfUnchanged(db, { ...saved, failure: 'Could not save notes' }, version, { notes })
}

/** Returns which of these ids (UUIDs) exist. Throws `AppError('Could not read submissions')`. */
export async function findSubmissionIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const piece of inPieces(ids)) {
    const response = await db.from('contact_submissions').select('id').in('id', piece)
    for (const { id } of parseResponse(idRows, 'Could not read submissions', response)) found.add(id)
  }
  return found
}

/**
 * Deletes submissions; returns the ids of those deleted, which may be fewer than requested: row-level security hides a
 * row instead of refusing (SEC-19). Throws `AppError('Could not delete submission')` when none was.
 */
export async function deleteSubmissions(db: Db, ids: readonly string[]): Promise<string[]> {
  const failure = 'Could not delete submission'
  const gone: string[] = []
  for (const piece of inPieces(ids)) {
    const response = await db.from('contact_submissions').delete().in('id', piece).select('id')
    // The caller has to learn what earlier requests deleted.
    if (response.error && gone.length > 0) break
    for (const { id } of parseResponse(idRows, failure, response)) gone.push(id)
  }
  if (gone.length === 0 && ids.length > 0)
    throw new AppError('missing', failure, { cause: 'No such row, or no right to delete it' })
  return gone
}

/** What the server function knows about a message besides its content. */
export interface SubmissionEvidence {
  /** Signs of spam; the database adds those that only it can detect (links, duplicates, reuse). */
  signs: ('honeypot' | 'too_fast' | 'captcha_wrong')[]
  /** Of the correctly answered captcha, if any; valid once. */
  nonce?: string | undefined
}

/**
 * Stores a message once, with the service key. `known`: a message with this id already exists (a repeated delivery,
 * SUBM-02). `limited`: the sender, an opaque key, has sent 200 new ones within the hour, more than any office does;
 * from the sixth on they are flagged (F-02). Throws `AppError('Could not store submission')`; then nothing was stored.
 */
export async function receiveSubmission(
  db: Db,
  submission: NewSubmission,
  sender: string,
  evidence?: SubmissionEvidence,
): Promise<'stored' | 'known' | 'limited'> {
  const response = await db.rpc('receive_submission', { submission: { ...submission, ...evidence }, sender })
  return parseResponse(z.enum(['stored', 'known', 'limited']), 'Could not store submission', response)
}
