/** Table deleted_rows: what was deleted within the last 30 days and can be brought back (UX-01). */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { Checked } from './database.ts'
import { parseCount, parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { deleteRow } from './save-if-unchanged.ts'

/** The tables whose deleted rows are kept. */
const TRASH_TABLES = [
  'contact_submissions',
  'chat_logs',
  'portfolio_items',
  'categories',
  'blog_posts',
  'faqs',
  'media_files',
  'saved_answers',
  'person_notes',
  'follow_ups',
] as const

/** A table whose deleted rows are kept. */
export type TrashTable = (typeof TRASH_TABLES)[number]

const row = z.object({
  id: z.string(),
  /** A table this version of the dashboard may not know. */
  table_name: z.string(),
  row_id: z.string(),
  /** What the row was called; may be empty. */
  label: z.string(),
  deleted_at: z.string(),
  /** Null when the server itself deleted it. */
  deleted_by_email: z.nullable(z.string()),
})

/** A deleted row as the list shows it, without its content. */
export type DeletedRow = Checked<'deleted_rows', z.infer<typeof row>>

/** A page of deleted rows and how many there are in all. */
export interface DeletedPage {
  rows: DeletedRow[]
  total: number
}

/** Ids per request: they travel in the URL, which servers limit to about 8,000 characters. */
const IDS_PER_REQUEST = 100

/** Reads a page, newest first. Throws `AppError('Could not read deleted rows')`. */
export async function listDeletedRows(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<DeletedPage> {
  const failure = 'Could not read deleted rows'
  const response = await db
    .from('deleted_rows')
    .select(Object.keys(row.shape).join(','), { count: 'exact' })
    .order('deleted_at', { ascending: false })
    .order('id')
    .range(offset, offset + limit - 1)
  if (response.status === 416) return { rows: [], total: offset }
  return { rows: parseResponse(z.array(row), failure, response), total: parseCount(failure, response) }
}

/**
 * Restores deleted rows by their ids in the trash; returns how many came back (a row that exists again stays as it is).
 * Throws `AppError('Could not restore deleted rows')`.
 */
export async function restoreDeletedRows(db: Db, ids: readonly string[]): Promise<number> {
  let restored = 0
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const response = await db.rpc('restore_deleted', { ids: ids.slice(start, start + IDS_PER_REQUEST) })
    restored += parseResponse(z.number(), 'Could not restore deleted rows', response)
  }
  return restored
}

/**
 * Undoes a delete: restores the rows of `table` that had these ids; `restore` does it when there is more to restore
 * than rows. Throws `AppError('Could not restore deleted rows')`, also when none came back.
 */
export async function undoDelete(
  db: Db,
  table: TrashTable,
  rowIds: readonly string[],
  restore = (ids: readonly string[]) => restoreDeletedRows(db, ids),
): Promise<void> {
  const failure = 'Could not restore deleted rows'
  const ids: string[] = []
  for (let start = 0; start < rowIds.length; start += IDS_PER_REQUEST) {
    const response = await db
      .from('deleted_rows')
      .select('id')
      .eq('table_name', table)
      .in('row_id', rowIds.slice(start, start + IDS_PER_REQUEST))
      .limit(1000)
    for (const { id } of parseResponse(z.array(z.object({ id: z.string() })), failure, response)) ids.push(id)
  }
  const restored = await restore(ids)
  if (restored === 0) throw new AppError('missing', failure, { cause: 'Nothing of it is in the trash' })
}

/** Permanently deletes a row from the trash. Throws `AppError('Could not delete for good')`, also if there is none. */
export function deleteForGood(db: Db, id: string): Promise<void> {
  return deleteRow(db, 'deleted_rows', id, 'Could not delete for good')
}
