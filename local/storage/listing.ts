/** `/object/list/{bucket}`: one folder's content, in pages. */
import type { Sql } from '../database/database.ts'
import { invalidRequest } from './storage-error.ts'

/** A file, or a folder, which has no id. */
export interface Entry {
  name: string
  id: string | null
  updated_at: string | null
  created_at: string | null
  last_accessed_at: string | null
  metadata: Record<string, unknown> | null
}

const sortable = new Set(['name', 'created_at', 'updated_at', 'last_accessed_at'])

/** Folders come first, as on hosted Storage; names are matched by prefix, case-insensitive. */
const query = (column: string, direction: string) => `
  with found as (
    select objects.*, substr(name, char_length($2) + 1) as rest from storage.objects
    where bucket_id = $1 and starts_with(name, $2)
  ), entries as (
    select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
      null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
    from found where strpos(rest, '/') > 0 group by split_part(rest, '/', 1)
    union all
    select rest, id, updated_at, created_at, last_accessed_at, metadata
    from found where strpos(rest, '/') = 0
  )
  select to_jsonb(entries) as entry from entries
  where starts_with(lower(name), lower($3))
  order by id is not null, ${column} ${direction}, name ${direction} limit $4 offset $5`

/** The entries that the body of a list request asks for, as far as `sql` may see them. */
export async function listEntries(
  sql: Sql,
  bucketId: string,
  body: Record<string, unknown>,
): Promise<Entry[]> {
  const { prefix = '', search = '', limit = 100, offset = 0, sortBy } = body
  if (typeof prefix !== 'string' || typeof search !== 'string') throw invalidRequest('prefix must be a text')
  const { column = 'name', order = 'asc' } = (sortBy ?? {}) as Record<string, unknown>
  if (typeof column !== 'string' || !sortable.has(column)) throw invalidRequest('Invalid sort column')
  const folder = prefix.replace(/^\/+|\/+$/g, '')
  const rows = await sql.query<{ entry: Entry }>(query(column, order === 'desc' ? 'desc' : 'asc'), [
    bucketId,
    folder === '' ? '' : `${folder}/`,
    search,
    String(wholeNumber(limit, 'limit')),
    String(wholeNumber(offset, 'offset')),
  ])
  return rows.map(row => row.entry)
}

function wholeNumber(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw invalidRequest(`${name} must be a whole number`)
}
