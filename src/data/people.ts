/** Table people: one row per email address, and the state of each contact. Owners and sales read and write it. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { LEAD_STATUSES } from '#lib/lead.ts'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { type Base, type SaveResult, sayTaken, updateIfUnchanged } from './save-if-unchanged.ts'

/** Which people: with anything open, a step due today or overdue, whose turn it is (ours or theirs), or all. */
export const PEOPLE_LISTS = ['open', 'today', 'overdue', 'us', 'them', 'all'] as const
export type PeopleList = (typeof PEOPLE_LISTS)[number]

/** Maximum characters per fact and number of tags; tests/db/limits.test.ts checks that the database agrees. */
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
  /** The person they were merged into and are shown as. */
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
  /** When either side last said something, what kind it was and how it begins (at most 140 characters). */
  last_at: z.nullable(z.string()),
  last_kind: z.nullable(z.enum(['form', 'chat', 'missed_call', 'mail_in', 'mail_out'])),
  last_words: z.nullable(z.string()),
  /** The day of the next step, e.g. `2026-11-24`, and what is to be done. */
  due_on: z.nullable(z.string()),
  due_text: z.nullable(z.string()),
  mail_failed: z.boolean(),
  /** Their position in the list; the next page starts after it. */
  rank: z.number(),
  place: z.number(),
})

/** A person as the list shows them. */
export type ListedPerson = z.infer<typeof listed>

/** Narrows the list. */
export interface PeopleFilter {
  /** Matched literally, ignoring case, in name, address, phone number, company and tags. */
  search: string
  list: PeopleList
  /** Only people this member looks after; null for everybody. */
  owner: string | null
  tag: string | null
  /** The caller's current day, e.g. `2026-11-24`. */
  today: string
}

/** Selects part of the list: at most `limit` (200) rows, starting after a given row. */
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
  /** All tags in use. */
  tags: z.array(z.string()),
})

/** How many people each list has. */
export type PeopleCounts = z.infer<typeof counts>

/** Counts the people of each list, optionally of one owner and one tag. Throws `AppError('Could not count people')`. */
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

/** Reads the people merged into a person, newest last. Throws `AppError('Could not read the person')`. */
export async function listMerged(db: Db, into: string): Promise<Person[]> {
  const response = await db.from('people').select('*').eq('merged_into', into).order('created_at').order('id')
  return parseResponse(z.array(row), 'Could not read the person', response)
}

const saved = { table: 'people' as const, row, failure: 'Could not save the person' }

/** What the team can enter about a person. */
export type PersonFacts = Partial<Pick<Person, 'name' | 'email' | 'phone' | 'company' | 'owner_id' | 'tags'>>

/**
 * Saves facts about a person, unless somebody else has saved others since they were read. Throws
 * `AppError('Could not save the person')`, also if another person has the address.
 */
export function savePerson(
  db: Db,
  { id, revision, updated_at, since = updated_at }: Base<Pick<Person, 'id' | 'revision' | 'updated_at'>>,
  facts: PersonFacts,
): Promise<SaveResult<Person>> {
  return updateIfUnchanged(db, saved, { id, unchanged: { revision }, since }, facts).catch(
    sayTaken('Another person has this mail address. Open that person, and merge this one into them.'),
  )
}

/** A lead that did not come through the site; the caller makes both ids, so a retry adds no second one. */
export interface NewLead {
  id: string
  /** For the person, if there is no address to find them by. */
  person_id: string
  name: string
  email: string
  phone: string
  company: string
  message: string
}

/** Adds a lead; returns the id of its person. Throws `AppError('Could not add the lead')`. */
export async function makeLead(db: Db, lead: NewLead): Promise<string> {
  const response = await db.rpc('make_lead', { lead: { ...lead } })
  return parseResponse(z.string(), 'Could not add the lead', response)
}

/** How many addresses or people go into one request. */
export const PEOPLE_PER_REQUEST = 200

const found = z.extend(row, {
  /** Whether the person stays even without any records. */
  by_hand: z.boolean(),
  /** The addresses that matched: their own and those of people merged into them. */
  addresses: z.array(z.string()),
})

/** A person found by an address. */
export type FoundPerson = z.infer<typeof found>

/**
 * Finds the people with these addresses, ignoring case; for merged people, the person they are shown as. Throws
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

/** A person who did not come through the site; the caller makes the id, so a retry adds no second one. */
export type NewPerson = Pick<Person, 'id' | 'name' | 'phone' | 'company' | 'tags'> & { email: string }

/**
 * Adds people, at most `PEOPLE_PER_REQUEST`; returns those of their ids that now exist. An existing person with the
 * same address is not among them and is only marked as added by hand. Throws `AppError('Could not add people')`; then
 * nobody was added.
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

/** Separates a person from the one they were merged into. Throws `AppError('Could not undo the merge')`. */
export async function unmergePerson(db: Db, id: string): Promise<void> {
  const { error } = await db.rpc('unmerge_people', { person: id })
  if (error) throw new AppError('refused', 'Could not undo the merge', { cause: error })
}

const month = z.object({
  /** Its first day, e.g. `2026-11-01`. */
  month: z.string(),
  people: z.number(),
  answered: z.number(),
  /** From their first message to our first answer; null if nobody was answered. */
  median_seconds: z.nullable(z.number()),
})

/** How long the first answer took for the people of a month. */
export type FirstAnswers = z.infer<typeof month>

/** Reads the months since a day, the oldest first. Throws `AppError('Could not read the first answers')`. */
export async function readFirstAnswers(db: Db, since: string): Promise<FirstAnswers[]> {
  const response = await db.rpc('first_answers', { since })
  return parseResponse(z.array(month), 'Could not read the first answers', response)
}
