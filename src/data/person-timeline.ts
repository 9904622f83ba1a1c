/** A person's timeline: forms, chats, missed calls, talks, mails, notes, next steps, completed steps, events. */
import * as z from 'zod/mini'
import { LEAD_SOURCES, LEAD_STATUSES } from '#lib/lead.ts'
import { arrivalShape } from './arrival.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const name = z.nullable(z.string())
const time = z.nullable(z.string())

const attachment = z.object({
  id: z.string(),
  name: z.string(),
  media_type: z.string(),
  /** In bytes. */
  size: z.number(),
  /** Its name in the bucket. */
  path: z.string(),
})

const email = z.object({
  direction: z.enum(['out', 'in']),
  /** `auto_reply` and `bounce` were not written by a person. */
  kind: z.enum(['answer', 'reply', 'auto_reply', 'bounce', 'chat_answers']),
  subject: z.string(),
  body_text: z.string(),
  from_address: z.string(),
  to_address: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'canceled', 'received']),
  /** Why it was not sent, or why it bounced. */
  failure: z.nullable(z.string()),
  attempts: z.number(),
  /** How long a waiting mail can be taken back, by the database's clock when it was read; null for others. */
  wait_seconds: z.nullable(z.number()),
  next_attempt_at: time,
  sent_at: time,
  /** The mail server may have received it twice. */
  maybe_twice: z.boolean(),
  /** How its person was identified; a sender's address alone is easy to forge. */
  matched_by: z.nullable(z.enum(['token', 'reference', 'sender', 'new'])),
  author: name,
  attachments: z.array(attachment),
})

const entries = {
  form: z.object({
    message: z.string(),
    source: z.enum(LEAD_SOURCES),
    source_path: z.nullable(z.string()),
    status: z.enum(LEAD_STATUSES),
    flags: z.array(z.string()),
    arrival: arrivalShape,
  }),
  chat: z.object({
    user_info: z.record(z.string(), z.unknown()),
    source_path: z.nullable(z.string()),
    finished_at: time,
    status: z.enum(LEAD_STATUSES),
    message_count: z.number(),
    lead_id: z.nullable(z.string()),
    arrival: arrivalShape,
  }),
  missed_call: z.object({ source_path: z.nullable(z.string()) }),
  talk: z.object({ by: name, ended_at: time, ended_why: z.nullable(z.string()) }),
  email,
  note: z.object({
    body: z.string(),
    revision: z.number(),
    updated_at: z.string(),
    author_id: z.nullable(z.string()),
    author: name,
  }),
  follow_up: z.object({ text: z.string(), due_on: z.string(), done_at: time, owner: name }),
  done: z.object({ text: z.string() }),
  event: z.object({
    kind: z.enum(['status', 'owner', 'merged', 'unmerged']),
    was: z.nullable(z.string()),
    became: z.nullable(z.string()),
    actor: name,
  }),
}

const as = <Kind extends keyof typeof entries>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    id: z.string(),
    at: z.string(),
    key: z.string(),
    entry: entries[kind],
  })

const entry = z.discriminatedUnion('kind', [
  as('form'),
  as('chat'),
  as('missed_call'),
  as('talk'),
  as('email'),
  as('note'),
  as('follow_up'),
  as('done'),
  as('event'),
])

/** One entry: `at` is its time (ISO), `key` is unique among all entries, `entry` is its content. */
export type TimelineEntry = z.infer<typeof entry>
/** The entry of one kind. */
export type EntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>
/** A mail attachment. */
export type Attachment = z.infer<typeof attachment>

/**
 * Reads entries, newest first, at most `size` (200), starting after one that was read before. Throws
 * `AppError('Could not read the timeline')`.
 */
export async function readTimeline(
  db: Db,
  person: string,
  size: number,
  after?: Pick<TimelineEntry, 'at' | 'key'>,
): Promise<TimelineEntry[]> {
  const response = await db.rpc('person_timeline', {
    ...{ person, size },
    ...(after && { before: after.at, before_key: after.key }),
  })
  return parseResponse(z.array(entry), 'Could not read the timeline', response)
}

const newestForm = z.array(z.object({ id: z.string(), submitted_at: z.string() }))
const newestChat = z.array(z.object({ id: z.string(), created_at: z.string() }))

/**
 * Reads the newest form that does not look like spam and the newest conversation of `person` and of those merged with
 * them, oldest first, however many entries came after them. Throws `AppError('Could not read the timeline')`.
 */
export async function readNewestLeads(
  db: Db,
  person: string,
  merged: readonly string[],
): Promise<TimelineEntry[]> {
  const failure = 'Could not read the timeline'
  const group = [person, ...merged]
  const [forms, chats] = await Promise.all([
    db
      .from('contact_submissions')
      .select('id,submitted_at')
      .in('person_id', group)
      // A conversation that became a lead has an entry of its own.
      .neq('source', 'chat')
      // The database's rule for what does not look like spam (supabase/schemas/1_tables/07_leads.sql).
      .containedBy('flags', ['many_from_one_address'])
      .order('submitted_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(1),
    db
      .from('chat_logs')
      .select('id,created_at')
      .in('person_id', group)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(1),
  ])
  const places = [
    ...parseResponse(newestForm, failure, forms).map(row => ({
      at: row.submitted_at,
      key: `form:${row.id}`,
    })),
    ...parseResponse(newestChat, failure, chats).map(row => ({ at: row.created_at, key: `chat:${row.id}` })),
  ]
  const found = await Promise.all(
    places.map(async ({ at, key }) => {
      // A page that starts right after the key begins with its entry.
      const page = await readTimeline(db, person, 1, { at, key: `${key}z` })
      return page.filter(shown => shown.key === key)
    }),
  )
  return found.flat().toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
