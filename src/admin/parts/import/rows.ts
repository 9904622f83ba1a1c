/** The rows of a file and what the import will do with each; shared by every kind of import (IMPT-02). */
import type { Rest } from './rest.ts'

/** A row as its reader understood it. */
export interface ReadRow<Entry> {
  /** Where the person finds it in the file, e.g. `Row 4`. */
  place: string
  /** Its name; may be empty. */
  name: string
  /** Null when it cannot be stored; `problems` say why. */
  entry: Entry | null
  /** Sentences. */
  problems: readonly string[]
  /** What else the person importing it has to know, in sentences, e.g. what is left behind. */
  notes: readonly string[]
}

/** What the import will do with a row. */
export type RowStatus = 'new' | 'changed' | 'same' | 'refused'

/** A row, its status, and the stored row that it matches. */
export interface PlannedRow<Entry, Found> extends ReadRow<Entry> {
  rowStatus: RowStatus
  found: Found | null
}

/** How rows of one kind are identified. */
export interface Matching<Entry, Found> {
  /** The keys that identify an entry, the most reliable first. The first also finds duplicates in the file. */
  keysOf: (entry: Entry) => readonly string[]
  /** The stored rows by key. */
  known: ReadonlyMap<string, readonly Found[]>
  /** The names of what an entry would change; empty if all of it is stored. */
  differences: (entry: Entry, found: Found) => readonly string[]
  /** What a key is called, e.g. `mail address`. */
  keyName: string
}

/** The rows with their status, in their order. A row that duplicates an earlier one is refused. */
export async function planRows<Entry, Found>(
  rows: readonly ReadRow<Entry>[],
  matching: Matching<Entry, Found>,
  rest: Rest,
): Promise<PlannedRow<Entry, Found>[]> {
  const { keysOf, known, differences, keyName } = matching
  const places = new Map<string, string>()
  const taken = new Map<Found, string>()
  const planned: PlannedRow<Entry, Found>[] = []
  for (const row of rows) {
    await rest()
    planned.push(plan(row))
  }
  return planned

  function plan(row: ReadRow<Entry>): PlannedRow<Entry, Found> {
    const refused = (...problems: string[]): PlannedRow<Entry, Found> => ({
      ...row,
      ...{ entry: null, problems: [...row.problems, ...problems], rowStatus: 'refused', found: null },
    })
    if (row.entry === null || row.problems.length > 0) return refused()
    const { entry } = row
    const keys = keysOf(entry)
    const [own = ''] = keys
    const before = places.get(own)
    if (before !== undefined) return refused(`${before} has the same ${keyName}.`)
    places.set(own, row.place)
    const key = keys.find(one => known.has(one))
    const meant = key === undefined ? [] : (known.get(key) ?? [])
    if (meant.length > 1)
      return refused(`${meant.length} with this ${keyName} are here already: which one is meant?`)
    const [found] = meant
    if (found === undefined) return { ...row, rowStatus: 'new', found: null }
    const other = taken.get(found)
    if (other !== undefined) return refused(`${other} means the same.`)
    taken.set(found, row.place)
    const changes = differences(entry, found)
    if (changes.length === 0) return { ...row, rowStatus: 'same', found }
    return { ...row, notes: [`Changes: ${changes.join(', ')}.`, ...row.notes], rowStatus: 'changed', found }
  }
}

/** Groups stored rows by their keys. */
export function byKeys<Found>(
  found: readonly Found[],
  keysOf: (one: Found) => readonly string[],
): Map<string, Found[]> {
  const known = new Map<string, Found[]>()
  for (const one of found) {
    for (const key of keysOf(one)) {
      const others = known.get(key)
      if (others) others.push(one)
      else known.set(key, [one])
    }
  }
  return known
}

/** How many rows have each status. */
export function countRowStatuses(rows: readonly { rowStatus: RowStatus }[]): Record<RowStatus, number> {
  const counts = { new: 0, changed: 0, same: 0, refused: 0 }
  for (const { rowStatus } of rows) counts[rowStatus] += 1
  return counts
}
