/** The body of an insert, an update or a call. */
import { isObject, parseJson } from '../http/json.ts'
import { notImplemented, RestError } from './rest-error.ts'
import type { Table } from './schema-cache.ts'

/** Other body types that PostgREST accepts, the last three for functions. */
const OTHER_BODIES = [
  'text/csv',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/xml',
  'application/octet-stream',
]

/** The text of a JSON body. Throws 501 for `OTHER_BODIES`, and PGRST102 (415) for any other content type. */
export async function readBody(request: Request): Promise<string> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim() ?? 'application/json'
  if (OTHER_BODIES.includes(type)) throw notImplemented(`Content-Type: ${type}`)
  if (type !== 'application/json') {
    throw new RestError(415, 'PGRST102', `Content-Type not acceptable: ${type}`)
  }
  return request.text()
}

/**
 * The rows to insert as the text of a JSON array, and the columns they fill: those of `columns` if
 * given, else those of the first row, which all others must have too.
 *
 * Throws PGRST102 for a body that is not such JSON and PGRST204 for a column the table does not have.
 */
export function parseRows(
  text: string,
  table: Table,
  columns: string[] | null,
): { rows: string; columns: string[]; count: number } {
  const value = parseJson(text)
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every(isObject)) throw invalidJson()
  const keys = columns ?? Object.keys(rows[0] ?? {})
  if (columns === null && !rows.every(row => sameKeys(row, keys))) {
    throw new RestError(400, 'PGRST102', 'All object keys must match')
  }
  requireColumns(table, keys)
  return { rows: Array.isArray(value) ? text : `[${text}]`, columns: keys, count: rows.length }
}

/** The object of an update and its columns. Throws PGRST102 and PGRST204. */
export function parseChanges(
  text: string,
  table: Table,
  columns: string[] | null,
): { body: string; columns: string[] } {
  const value = parseJson(text)
  if (!isObject(value)) throw invalidJson()
  const keys = columns ?? Object.keys(value)
  requireColumns(table, keys)
  return { body: text, columns: keys }
}

/** The arguments of a call; no body means none. Throws PGRST102. */
export function parseArguments(text: string): { json: string; names: string[] } {
  if (text === '') return { json: '{}', names: [] }
  const value = parseJson(text)
  if (!isObject(value)) throw invalidJson()
  return { json: text, names: Object.keys(value) }
}

function invalidJson(): RestError {
  return new RestError(400, 'PGRST102', 'Empty or invalid json')
}

function sameKeys(row: Record<string, unknown>, keys: string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every(key => Object.hasOwn(row, key))
}

function requireColumns(table: Table, names: string[]): void {
  const known = new Set(table.columns.map(column => column.name))
  const unknown = names.find(name => !known.has(name))
  if (unknown === undefined) return
  throw new RestError(
    400,
    'PGRST204',
    `Could not find the '${unknown}' column of '${table.name}' in the schema cache`,
  )
}
