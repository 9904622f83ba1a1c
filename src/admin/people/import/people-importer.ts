import type { Importer } from '#admin/parts/import/importer.ts'
import { FileProblem, readText } from '#admin/parts/import/read-text.ts'
import { failure, type Outcome, overtaken } from '#admin/parts/import/run-rows.ts'
import { addPeople, type FoundPerson, findPeopleAt, PEOPLE_PER_REQUEST, savePerson } from '#data/people.ts'
import type { Db } from '#data/rest-client.ts'
import {
  changesOf,
  EXAMPLE,
  type PersonEntry,
  type PlannedPerson,
  planPeople,
  readPeople,
} from './read-people.ts'

/** Creates the import of people, keyed by mail address. `onStored` is called after changes. */
export function createPeopleImporter(db: Db, onStored: () => void): Importer<PersonEntry, FoundPerson> {
  async function change({ entry, found }: PlannedPerson): Promise<Outcome> {
    if (!entry || !found) return failure('It cannot be stored.')
    const changes = changesOf(entry, found)
    if (Object.keys(changes).length === 0) return { result: 'changed' }
    const saved = await savePerson(db, found, changes)
    if (saved.result !== 'saved') return overtaken(saved)
    return { result: 'changed' }
  }

  /** Adds new people, and marks existing ones as added by hand, so that they stay. */
  async function add(rows: readonly PlannedPerson[]): Promise<Map<PlannedPerson, Outcome>> {
    const people = rows.flatMap(row =>
      row.entry ? { row, person: { id: crypto.randomUUID(), ...row.entry } } : [],
    )
    if (people.length === 0) return new Map()
    const added = people.map(({ person }) => person)
    const there = await addPeople(db, added).then(
      ids => new Set(ids),
      (error: unknown) => failure(error),
    )
    return new Map(
      people.map(({ row, person }): [PlannedPerson, Outcome] => {
        if (!(there instanceof Set)) return [row, there]
        if (there.has(person.id)) return [row, { result: 'added' }]
        if (row.rowStatus === 'changed') return [row, { result: 'changed' }]
        return [row, failure('Somebody with this address has come meanwhile.')]
      }),
    )
  }

  return {
    title: 'Import people',
    what: 'people',
    help: [
      'A CSV file, as every program for addresses saves it. Its first row names the columns: Name (or First name and Last name), Mail address, Phone, Company, Tags. Several tags stand between commas.',
      'People are recognized by their mail address: who is here already is changed, not added a second time; empty cells change nothing, and tags are added.',
      'Whoever is imported counts as written down by hand, and stays until somebody erases them.',
    ],
    accept: '.csv,.tsv,.txt,text/csv',
    example: { name: 'people.csv', text: EXAMPLE },
    noUndo: 'An import of people cannot be undone: they are erased one by one, for good.',
    async read(files, { rest, onShare, signal }) {
      const [table, ...others] = files
      if (!table || others.length > 0) throw new FileProblem('Please choose one CSV file.')
      const { rows, unknown } = await readPeople(await readText(table), rest)
      const addresses = rows.flatMap(({ entry, problems }) =>
        entry && problems.length === 0 ? entry.email : [],
      )
      const known: FoundPerson[] = []
      for (let start = 0; start < addresses.length; start += PEOPLE_PER_REQUEST) {
        signal.throwIfAborted()
        onShare(start / addresses.length)
        known.push(...(await findPeopleAt(db, addresses.slice(start, start + PEOPLE_PER_REQUEST))))
      }
      return {
        rows: await planPeople(rows, known, rest),
        remarks: unknown.length > 0 ? [`Columns that mean nothing here: ${unknown.join(', ')}.`] : [],
      }
    },
    size: 50,
    atOnce: 2,
    async store(rows) {
      const outcomes = new Map<PlannedPerson, Outcome>()
      for (const row of rows)
        if (row.rowStatus === 'changed') outcomes.set(row, await change(row).catch(failure))
      const added = await add(rows.filter(row => outcomes.get(row)?.result !== 'failed'))
      return rows.map(row => added.get(row) ?? outcomes.get(row) ?? failure('Nothing was said about it.'))
    },
    onStored,
  }
}
