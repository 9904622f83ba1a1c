/** Table people: one for each mail address, with how it stands with them. Owners and sales read and write it. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { LEAD_STATUSES } from '#lib/lead.ts'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { type SaveResult, updateIfUnchanged } from './save-if-unchanged.ts'

/** Which people: with an open lead, with a step due today or late, who waits for whom, or all. */
export const PEOPLE_LISTS = ['open', 'today', 'overdue', 'us', 'them', 'all'] as const
export type PeopleList = (typeof PEOPLE_LISTS)[number]

/** Most characters of each fact, and most tags; tests/db/limits.test.ts holds the database to it. */
export const PERSON_LIMITS = { name: 200, phone: 60, company: 200, tag: 60, tags: 30 } as const

const row = z.object({
  id: z.string(),
  /** Null for somebody who has none. */
  email: z.nullable(z.string()),
  /** May be empty, like phone and company. */
  name: z.string(),
  phone: z.string(),
  company: z.string(),
  /** The member who looks after them. */
  owner_id: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** The person under whose name they are shown. */
  merged_into: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  revision: z.number(),
})

/** A person as the database holds them. */
export type Person = Checked<'people', z.infer<typeof row>>

const listed = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  company: z.string(),
  owner_id: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Of the newest lead or conversation. */
  status: z.nullable(z.enum(LEAD_STATUSES)),
  is_open: z.boolean(),
  waiting: z.nullable(z.enum(['us', 'them'])),
  /** When one of the two last said something, what it was and how it begins (140 characters at most). */
  last_at: z.nullable(z.string()),
  last_kind: z.nullable(z.enum(['form', 'chat', 'missed_call', 'mail_in', 'mail_out'])),
  last_words: z.nullable(z.string()),
  /** The day of the next step, e.g. `2026-11-24`, and what is to be done. */
  due_on: z.nullable(z.string()),
  due_text: z.nullable(z.string()),
  mail_failed: z.boolean(),
  /** Where they stand in the list: a page begins after them. */
  rank: z.number(),
  place: z.number(),
})

/** A person as the list shows them. */
export type ListedPerson = z.infer<typeof listed>

/** What narrows the list. */
export interface PeopleFilter {
  /** Found in name, address, number, company and tags, ignoring case; taken literally. */
  search: string
  list: PeopleList
  /** Whom this member looks after; everybody for null. */
  owner: string | null
  tag: string | null
  /** The day of whoever asks, e.g. `2026-11-24`. */
  today: string
}

/** Which part of the list: at most `limit` (200), beginning after a row. */
export interface PeopleQuery extends PeopleFilter {
  limit: number
  after?: Pick<ListedPerson, 'id' | 'rank' | 'place'> | undefined
  signal?: AbortSignal
}

/** Reads a page of people, by what is due, then by who waits for us. Throws `AppError('Could not read people')`. */
export async function listPeople(db: Db, query: PeopleQuery): Promise<ListedPerson[]> {
  const { search, list, owner, tag, today, limit, after, signal } = query
  const asked = db.rpc('list_people', {
    ...{ term: search, wanted: list, wanted_owner: owner, wanted_tag: tag, today, most: limit },
    ...(after && { after_rank: after.rank, after_place: after.place, after_id: after.id }),
  })
  const response = await (signal ? asked.abortSignal(signal) : asked)
  return parseResponse(z.object({ rows: z.array(listed) }), 'Could not read people', response).rows
}

const counts = z.object({
  ...{ open: z.number(), today: z.number(), overdue: z.number(), us: z.number(), them: z.number() },
  all: z.number(),
  /** All tags that somebody has. */
  tags: z.array(z.string()),
})

/** How many people each list has. */
export type PeopleCounts = z.infer<typeof counts>

/** Counts them, of one owner and one tag if wished. Throws `AppError('Could not count people')`. */
export async function countPeople(
  db: Db,
  { owner, tag, today }: Pick<PeopleFilter, 'owner' | 'tag' | 'today'>,
): Promise<PeopleCounts> {
  const response = await db.rpc('count_people', { wanted_owner: owner, wanted_tag: tag, today })
  return parseResponse(counts, 'Could not count people', response)
}

/** Reads one person, null when they are gone. Throws `AppError('Could not read the person')`. */
export async function readPerson(db: Db, id: string): Promise<Person | null> {
  const response = await db.from('people').select('*').eq('id', id).maybeSingle()
  return parseResponse(z.nullable(row), 'Could not read the person', response)
}

/** Those who are merged into a person, the newest last. Throws `AppError('Could not read the person')`. */
export async function listMerged(db: Db, into: string): Promise<Person[]> {
  const response = await db.from('people').select('*').eq('merged_into', into).order('created_at').order('id')
  return parseResponse(z.array(row), 'Could not read the person', response)
}

const saved = { table: 'people' as const, row, failure: 'Could not save the person' }

/** What of a person the team says. */
export type PersonFacts = Partial<Pick<Person, 'name' | 'email' | 'phone' | 'company' | 'owner_id' | 'tags'>>

/**
 * Stores facts about a person, unless somebody else has saved others since they were read. Throws
 * `AppError('Could not save the person')`; its cause has the code 23505 where somebody else has the address.
 */
export function savePerson(
  db: Db,
  { id, revision, updated_at: since }: Pick<Person, 'id' | 'revision' | 'updated_at'>,
  facts: PersonFacts,
): Promise<SaveResult<Person>> {
  return updateIfUnchanged(db, saved, { id, unchanged: { revision }, since }, facts)
}

/** A lead that did not come by the site; both ids are made by the caller, so that a second try makes no second one. */
export interface NewLead {
  id: string
  /** Of the person, where there is no address to find them by. */
  person_id: string
  name: string
  email: string
  phone: string
  company: string
  message: string
}

/** Writes a lead down; answers whose it is. Throws `AppError('Could not add the lead')`. */
export async function makeLead(db: Db, lead: NewLead): Promise<string> {
  const response = await db.rpc('make_lead', { lead: { ...lead } })
  return parseResponse(z.string(), 'Could not add the lead', response)
}

/** So many addresses or people go into one request. */
export const PEOPLE_PER_REQUEST = 200

const found = z.extend(row, {
  /** Whether they stay though nothing of theirs is there. */
  by_hand: z.boolean(),
  /** Those by which they were found: their own, and those of people who are merged into them. */
  addresses: z.array(z.string()),
})

/** Somebody who was found by an address. */
export type FoundPerson = z.infer<typeof found>

/**
 * The people with these addresses, whatever the case of either, under whose name they are shown. Throws
 * `AppError('Could not read people')`.
 */
export async function findPeopleAt(db: Db, addresses: readonly string[]): Promise<FoundPerson[]> {
  const people: FoundPerson[] = []
  for (let start = 0; start < addresses.length; start += PEOPLE_PER_REQUEST) {
    const batch = addresses.slice(start, start + PEOPLE_PER_REQUEST)
    const response = await db.rpc('people_at', { addresses: batch })
    people.push(...parseResponse(z.array(found), 'Could not read people', response))
  }
  return people
}

/** Somebody who did not come by the site; the id is made by the caller, so that a second try makes no second one. */
export type NewPerson = Pick<Person, 'id' | 'name' | 'phone' | 'company' | 'tags'> & { email: string }

/**
 * Writes people down, at most `PEOPLE_PER_REQUEST`; answers the ids of those who are there now: who was there before with
 * the same address is not among them, and only counts as written down by hand from then on. Throws `AppError('Could not add people')`, and then nobody was added.
 */
export async function addPeople(db: Db, added: readonly NewPerson[]): Promise<string[]> {
  const response = await db.rpc('add_people', { added: added.map(person => ({ ...person })) })
  return parseResponse(z.array(z.string()), 'Could not add people', response)
}

/** Shows two people as one, under the name of `into`. Throws `AppError('Could not merge')`. */
export async function mergePeople(db: Db, from: string, into: string): Promise<void> {
  const { error } = await db.rpc('merge_people', { from_person: from, into_person: into })
  if (error) throw new AppError('refused', 'Could not merge', { cause: error })
}

/** Parts a person from the one they were merged into. Throws `AppError('Could not undo the merge')`. */
export async function unmergePerson(db: Db, id: string): Promise<void> {
  const { error } = await db.rpc('unmerge_people', { person: id })
  if (error) throw new AppError('refused', 'Could not undo the merge', { cause: error })
}

const month = z.object({
  /** Its first day, e.g. `2026-11-01`. */
  month: z.string(),
  people: z.number(),
  answered: z.number(),
  /** From the first word of theirs to the first of ours; null where nobody was answered. */
  median_seconds: z.nullable(z.number()),
})

/** How long the first answer took people who came in a month. */
export type FirstAnswers = z.infer<typeof month>

/** Reads the months since a day, the oldest first. Throws `AppError('Could not read the first answers')`. */
export async function readFirstAnswers(db: Db, since: string): Promise<FirstAnswers[]> {
  const response = await db.rpc('first_answers', { since })
  return parseResponse(z.array(month), 'Could not read the first answers', response)
}
