/**
 * Saves edits without overwriting what somebody else has saved meanwhile: the statement that writes also compares, so
 * of two saves of one version exactly one is stored (UX-06). No save brings a deleted row back.
 */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { type LastChange, readLastChange } from './audit-log.ts'
import type { TableName } from './database.ts'
import { parseResponse } from './response.ts'
import { anyTable, type Db } from './rest-client.ts'

/** The result of a save. Who and when are null if they were not recorded, e.g. when the server itself did it. */
export type SaveResult<Row> = { result: 'saved'; row: Row } | NotSaved<Row>

/** Why nothing was stored: `current` is the newer row. */
export type NotSaved<Row> = Conflict<Row> | Deleted

export interface Conflict<Row> {
  result: 'conflict'
  current: Row
  changedBy: string | null
  changedAt: string | null
}

export interface Deleted {
  result: 'deleted'
  deletedBy: string | null
  deletedAt: string | null
}

/** A table whose rows are saved this way. */
export interface SavedTable<Schema extends z.ZodMiniType> {
  table: TableName
  row: Schema
  /** The error message, e.g. `Could not save portfolio item`. */
  failure: string
  /** The columns to read; all if omitted. */
  columns?: string
  /** Columns besides those saved whose change is a conflict, too. */
  also?: readonly string[]
  /** The column of a row's place after all others, which a later try to add it finds changed by the first. */
  place?: string
}

type Value = string | number | boolean | null | readonly string[]

/** The version of a row that an edit is based on. */
export interface Version {
  id: string | number
  /** What identifies this version: its revision, or the single value that is changed. */
  unchanged: Readonly<Record<string, Value>>
  /** When the row was last written, if known; changes from before then play no part in a conflict. */
  since?: string | undefined
}

/** A row that an edit is based on; `since` is when that version was written, unless it is the row's `updated_at`. */
export type Base<Row> = Row & { since?: string }

/** `row` as the base of a draft typed on `revision`. When an older one was written is not known, so any change counts. */
export function baseOf<Row extends { revision: number; since?: string }>(row: Row, revision: number): Row {
  return revision < row.revision ? { ...row, revision, since: '-infinity' } : row
}

/** Postgres error code: another row already has this id or unique value. */
const TAKEN = '23505'
/** Error code of our own trigger: the row was deleted (private.refuse_resurrection). */
const WAS_DELETED = 'PT410'

/**
 * Stores `changes` in a row if it is still the version that was read. A row that already holds the changes counts as
 * saved, because the response to an earlier try may have been lost. Throws `AppError(failure)`, also when the caller
 * may not change the row: row-level security hides rows instead of refusing (SEC-19).
 */
export async function updateIfUnchanged<Schema extends z.ZodMiniType<object>>(
  db: Db,
  saved: SavedTable<Schema>,
  { id, unchanged, since }: Version,
  changes: object,
): Promise<SaveResult<z.output<Schema>>> {
  const { table, row, failure, columns = '*', also = [] } = saved
  const revision = Object.keys(unchanged).find(column => !(column in changes))
  const earlier = unanswered(db, table, id, revision)
  earlier.set(changes, Number(revision && unchanged[revision]))
  let writing = anyTable(db).from(table).update(changes).eq('id', id)
  for (const [column, value] of Object.entries(unchanged)) {
    writing = value === null ? writing.is(column, null) : writing.eq(column, literal(value))
  }
  const [stored] = parseResponse(z.array(row), failure, await writing.select(columns))
  if (stored) {
    earlier.clear()
    return { result: 'saved', row: stored }
  }
  earlier.delete(changes)
  const current = await readRow(db, saved, id)
  if (!current) return deletion(await readLastChange(db, table, id, 'deleted'))
  if (holds(current, changes)) {
    earlier.clear()
    return { result: 'saved', row: current }
  }
  const newer = Object.keys(unchanged).filter(column => !holds(current, { [column]: unchanged[column] }))
  // A revision does not tell what has changed, so the row must be all that a try was to make of it. What the try did not
  // set is as it was if nothing has been saved since the try; otherwise nothing else may be overwritten.
  const isTried = (column: string) =>
    [...earlier].some(([tried, base]) =>
      column === revision
        ? holdsTry(current, tried) &&
          (Reflect.get(current, column) === base + 1 || Object.keys(changes).every(name => name in tried))
        : holdsTry(current, { [column]: Reflect.get(tried, column) }),
    )
  if (newer.length > 0 && newer.every(isTried)) {
    // The conflicting row is from earlier tries of this client, whose responses were lost.
    const version = Object.keys(unchanged).map(column => [column, Reflect.get(current, column)])
    return updateIfUnchanged(db, saved, { id, unchanged: Object.fromEntries(version), since }, changes)
  }
  if (newer.length === 0) throw new AppError('missing', failure, { cause: 'No right to change it' })
  return conflict(current, await readLastChange(db, table, id, [...Object.keys(changes), ...also], since))
}

/**
 * Adds a row under the caller's id. If it already exists, because the response to an earlier try was lost, that is a
 * conflict unless it has the same content; a row deleted since then stays deleted. Throws `AppError(failure)`, with the
 * database's error as its cause if another row has a value that must be unique.
 */
export async function addOnce<Schema extends z.ZodMiniType<object>, Added extends { id: string | number }>(
  db: Db,
  saved: SavedTable<Schema>,
  added: Added,
): Promise<SaveResult<z.output<Schema>>> {
  const { table, row, failure, columns = '*', place } = saved
  const earlier = unanswered(db, table, added.id, 'revision')
  const tries = [...earlier.keys()]
  earlier.set(added, 0)
  const response = await anyTable(db).from(table).insert([added]).select(columns)
  const code = errorCode(response.error)
  if (code === WAS_DELETED) return deletion(await readLastChange(db, table, added.id, 'deleted'))
  const current = code === TAKEN ? await readRow(db, saved, added.id) : null
  if (current) {
    earlier.delete(added)
    if (holdsTry(current, place ? { ...added, [place]: null } : added))
      return { result: 'saved', row: current }
    if ('revision' in current && tries.some(tried => holdsTry(current, tried))) {
      const version = { id: added.id, unchanged: { revision: Number(current.revision) } }
      return updateIfUnchanged(db, saved, version, added)
    }
    return conflict(current, await readLastChange(db, table, added.id, Object.keys(added)))
  }
  const [stored] = parseResponse(z.array(row), failure, response)
  if (!stored) throw new AppError('missing', failure, { cause: 'No right to write it' })
  earlier.clear()
  return { result: 'saved', row: stored }
}

/** Deletes a row. Throws `AppError(failure)`, also when nothing was deleted (SEC-19). */
export async function deleteRow(db: Db, table: TableName, id: string, failure: string): Promise<void> {
  const response = await anyTable(db).from(table).delete().eq('id', id).select('id')
  const deleted = parseResponse(z.array(z.object({ id: z.string() })), failure, response)
  if (deleted.length !== 1)
    throw new AppError('missing', failure, { cause: 'No such row, or no right to delete it' })
}

/**
 * Writes that got no response, by client and row, each with the revision that it was based on; they may have been stored
 * anyway. Those compared by a revision are kept apart: a value set on its own says nothing about the rest of the row.
 */
const sent = new WeakMap<Db, Map<string, Map<object, number>>>()

function unanswered(db: Db, table: string, id: string | number, revision = ''): Map<object, number> {
  const rows = sent.get(db) ?? new Map<string, Map<object, number>>()
  sent.set(db, rows)
  const key = `${table}/${id}/${revision}`
  const tries = rows.get(key) ?? new Map<object, number>()
  rows.set(key, tries)
  return tries
}

/** Ids travel in the URL, which servers limit to about 8,000 characters. */
const IDS_PER_REQUEST = 100

/** A row whose single value somebody else has changed meanwhile, or that is gone. */
export type NotChanged<Row> = { id: string } & NotSaved<Row>

/**
 * Sets one column of many rows to `value`, each only if it still holds what was read into its item. Returns the rows
 * that were not changed. Throws like `updateIfUnchanged`.
 */
export async function updateEachIfUnchanged<
  Schema extends z.ZodMiniType<object>,
  Item extends { id: string; updated_at?: string },
>(
  db: Db,
  saved: SavedTable<Schema>,
  items: readonly Item[],
  name: string & keyof Item,
  value: Value,
): Promise<NotChanged<z.output<Schema>>[]> {
  const column: string = name
  const changes = { [column]: value }
  const readOf = (item: Item) => item[name] as Value
  const triesOf = ({ id }: { id: string }) => unanswered(db, saved.table, id)
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = JSON.stringify(readOf(item))
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  const refused: NotChanged<z.output<Schema>>[] = []
  for (const group of groups.values()) {
    for (let start = 0; start < group.length; start += IDS_PER_REQUEST) {
      const batch = group.slice(start, start + IDS_PER_REQUEST)
      const was = batch[0] ? readOf(batch[0]) : null
      // If this request or a later one fails, these rows may be stored.
      for (const item of batch) triesOf(item).set(changes, Number.NaN)
      const changing = anyTable(db)
        .from(saved.table)
        .update(changes)
        .in(
          'id',
          batch.map(({ id }) => id),
        )
      const response = await (was === null
        ? changing.is(column, null)
        : changing.eq(column, literal(was))
      ).select('id')
      const changed = new Set(
        parseResponse(z.array(z.object({ id: z.string() })), saved.failure, response).map(({ id }) => id),
      )
      for (const { id, updated_at: since } of batch) {
        if (changed.has(id)) continue
        const version = { id, unchanged: { [column]: was }, since }
        const outcome = await updateIfUnchanged(db, saved, version, changes)
        if (outcome.result === 'saved') triesOf({ id }).set(changes, Number.NaN)
        else refused.push({ id, ...outcome })
      }
    }
  }
  const kept = new Set(refused.map(({ id }) => id))
  for (const item of items) if (!kept.has(item.id)) triesOf(item).clear()
  return refused
}

/** The Postgres code of an error, e.g. `23505` for a value that another row has. */
export function errorCode(error: unknown): string | null {
  return error !== null && typeof error === 'object' && 'code' in error ? String(error.code) : null
}

/** Rejects with `reason`, in words for people, in place of the database's error that another row has a value. */
export function sayTaken(reason: string): (error: unknown) => never {
  return error => {
    if (error instanceof AppError && errorCode(error.cause) === TAKEN)
      throw new AppError(error.code, error.message, { cause: reason })
    throw error
  }
}

async function readRow<Schema extends z.ZodMiniType>(
  db: Db,
  { table, row, failure, columns = '*' }: SavedTable<Schema>,
  id: string | number,
) {
  const response = await anyTable(db).from(table).select(columns).eq('id', id).limit(1)
  return parseResponse(z.array(row), failure, response)[0] ?? null
}

const conflict = <Row>(current: Row, change: LastChange | null): Conflict<Row> => ({
  ...{ result: 'conflict', current },
  ...{ changedBy: change?.by ?? null, changedAt: change?.at ?? null },
})

const deletion = (change: LastChange | null): Deleted => ({
  ...{ result: 'deleted', deletedBy: change?.by ?? null, deletedAt: change?.at ?? null },
})

/** Formats a value for a filter: lists in braces, each entry in quotes. */
const literal = (value: Exclude<Value, null>) =>
  typeof value === 'object'
    ? `{${value.map(entry => `"${entry.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
    : value

/**
 * Whether the row is the result of this try; where the try has null, the database may have set a value. A try of nulls
 * alone, such as opening a step again, is recognized in no row, because any other may have them as well.
 */
function holdsTry(row: object, tried: object): boolean {
  const set = Object.entries(tried).filter(([, value]) => value !== null)
  return set.length > 0 && holds(row, Object.fromEntries(set))
}

/** Whether the row's columns hold these values, however the database formats times and orders an object's keys. */
function holds(row: object, values: object): boolean {
  return Object.entries(values).every(
    ([column, value]) => canonical(Reflect.get(row, column)) === canonical(value),
  )
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

const canonical = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return TIME.test(part) ? Date.parse(part) : part
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
