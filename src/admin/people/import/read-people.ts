/** Reads people from a CSV file and plans the import of each (IMPT-13). */
import { type Headings, readTable } from '#admin/parts/import/read-table.ts'
import type { Rest } from '#admin/parts/import/rest.ts'
import { byKeys, type PlannedRow, planRows, type ReadRow } from '#admin/parts/import/rows.ts'
import { readTags } from '#admin/people/tags.ts'
import { type FoundPerson, PERSON_LIMITS, type Person } from '#data/people.ts'
import { asSeen, isEmail } from '#lib/email.ts'

/** A row's data about a person; '' for missing values. */
export interface PersonEntry {
  email: string
  name: string
  phone: string
  company: string
  tags: string[]
}

/** A row with its status. */
export type PlannedPerson = PlannedRow<PersonEntry, FoundPerson>

const HEADINGS: Headings<'email' | 'name' | 'first' | 'last' | 'phone' | 'company' | 'tags'> = {
  email: ['Mail address', 'E-mail', 'E-mail address', 'Mail', 'E-mail 1 - Value'],
  name: ['Name', 'Full name', 'Contact', 'Display name'],
  first: ['First name', 'Given name', 'Forename'],
  last: ['Last name', 'Family name', 'Surname'],
  phone: ['Phone', 'Phone number', 'Telephone', 'Mobile', 'Mobile phone', 'Phone 1 - Value'],
  company: ['Company', 'Organization', 'Organisation', 'Organization name', 'Business'],
  tags: ['Tags', 'Labels', 'Groups'],
}

/** An example file. */
export const EXAMPLE = [
  'Name,Mail address,Phone,Company,Tags',
  'Ana Osei,ana@osei.example,555 0119,Osei & Co,"newsletter, retail"',
  '',
].join('\r\n')

const LABELS = { name: 'Name', phone: 'Phone', company: 'Company' } as const

/** Reads the rows of a table of people. Throws `FileProblem` if it is not one. */
export async function readPeople(
  text: string,
  rest: Rest,
): Promise<{ rows: ReadRow<PersonEntry>[]; unknown: string[] }> {
  const table = await readTable(text, { headings: HEADINGS, required: ['email'] }, rest)
  const rows: ReadRow<PersonEntry>[] = []
  for (const { number, fields, problem } of table.rows) {
    await rest()
    const { phone, company } = fields
    const email = asSeen(fields.email)
    const name = fields.name || `${fields.first} ${fields.last}`.trim()
    const written = fields.tags.replace(/[;|]/g, ',')
    const tags = readTags(written)
    const entry = { email, name, phone, company, tags }
    const problems = [
      problem,
      email === '' && 'There is no mail address, by which people are recognized. Add them as a new lead.',
      email !== '' && !isEmail(email) && `“${email}” is no mail address.`,
      ...(['name', 'phone', 'company'] as const).map(
        field =>
          entry[field].length > PERSON_LIMITS[field] &&
          `${LABELS[field]}: at most ${PERSON_LIMITS[field]} characters.`,
      ),
      tags.length > PERSON_LIMITS.tags && `At most ${PERSON_LIMITS.tags} tags.`,
      written.split(',').some(tag => tag.trim().length > PERSON_LIMITS.tag) &&
        `A tag has at most ${PERSON_LIMITS.tag} characters.`,
    ].filter(sentence => typeof sentence === 'string')
    rows.push({ place: `Row ${number}`, name: name || email, entry, problems, notes: [] })
  }
  return { rows, unknown: table.unknown }
}

const keyOf = (email: string) => email.toLowerCase()

/**
 * The status of each row. People are matched by mail address, ignoring case. Empty values change nothing, and tags are
 * added to existing ones. People who would be deleted with the last thing they sent are kept from then on.
 */
export async function planPeople(
  rows: readonly ReadRow<PersonEntry>[],
  known: readonly FoundPerson[],
  rest: Rest,
): Promise<PlannedPerson[]> {
  const matching = {
    keyName: 'mail address',
    keysOf: ({ email }: PersonEntry) => [keyOf(email)],
    known: byKeys(once(known), ({ addresses }) => addresses.map(keyOf)),
    differences: (entry: PersonEntry, found: FoundPerson) => [
      ...Object.keys(changesOf(entry, found)),
      ...(found.by_hand ? [] : ['written down by hand']),
    ],
  }
  const planned: PlannedPerson[] = []
  for (const row of await planRows(rows, matching, rest)) {
    await rest()
    planned.push(withinLimits(row))
  }
  return planned
}

/** The row, or a refused one if it would give the person too many tags. */
function withinLimits(row: PlannedPerson): PlannedPerson {
  const count = row.found ? changesOf(row.entry, row.found).tags?.length : 0
  if (!count || count <= PERSON_LIMITS.tags) return row
  const problems = [`With those that are there it has more than ${PERSON_LIMITS.tags} tags.`]
  return { ...row, entry: null, found: null, rowStatus: 'refused', problems, notes: [] }
}

/** Removes duplicates: different requests may have returned a merged person for different addresses. */
function once(known: readonly FoundPerson[]): FoundPerson[] {
  const people = new Map<string, FoundPerson>()
  for (const person of known) {
    const addresses = [...(people.get(person.id)?.addresses ?? []), ...person.addresses]
    people.set(person.id, { ...person, addresses })
  }
  return [...people.values()]
}

/** The facts that a row would change; empty if all of them are known. */
export function changesOf(
  entry: PersonEntry | null,
  found: Person,
): Partial<Pick<Person, 'name' | 'phone' | 'company' | 'tags'>> {
  if (!entry) return {}
  const has = new Set(found.tags.map(tag => tag.toLowerCase()))
  const added = entry.tags.filter(tag => !has.has(tag.toLowerCase()))
  const words = (['name', 'phone', 'company'] as const).filter(
    field => entry[field] !== '' && entry[field] !== found[field],
  )
  return {
    ...Object.fromEntries(words.map(field => [field, entry[field]])),
    ...(added.length > 0 && { tags: [...found.tags, ...added] }),
  }
}
