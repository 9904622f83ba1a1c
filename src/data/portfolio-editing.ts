/** Table portfolio_items as administrators see and change it: including drafts, with all columns. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { Checked } from './database.ts'
import { readEveryRow } from './every-row.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import {
  addOnce,
  type Base,
  deleteRow,
  errorCode,
  type SaveResult,
  updateEachIfUnchanged,
  updateIfUnchanged,
} from './save-if-unchanged.ts'

const row = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  type: z.enum(['image', 'video']),
  image_url: z.nullable(z.string()),
  video_url: z.nullable(z.string()),
  metrics: z.array(z.string()),
  technologies: z.array(z.string()),
  link: z.nullable(z.string()),
  /** The picture's focal point from the library, e.g. `62% 48%`. Missing in a database without the last migration. */
  image_focus: z.optional(z.nullable(z.string())),
  /** Visitors see published items only. */
  status: z.enum(['draft', 'published']),
  /** Position at the top of the public list, from 1; null for items that follow in random order. */
  place: z.nullable(z.number()),
  created_at: z.string(),
  updated_at: z.string(),
  /** Grows with every edit; moving an item is not one. */
  revision: z.number(),
})

/** An item with all of its columns. */
export type ManagedItem = Checked<'portfolio_items', z.infer<typeof row>>

const saved = { table: 'portfolio_items' as const, row, failure: 'Could not save portfolio item' }

/** Reads all items, including drafts, newest first (PMAN-03). Throws `AppError('Could not read portfolio items')`. */
export function listManagedItems(db: Db): Promise<ManagedItem[]> {
  return readEveryRow(
    (first, last) =>
      db
        .from('portfolio_items')
        .select('*')
        .order('created_at', { ascending: false })
        .order('id')
        .range(first, last),
    response => parseResponse(z.array(row), 'Could not read portfolio items', response),
    item => item.id,
  )
}

/** What an administrator enters about an item. */
export type ItemEntries = Omit<
  ManagedItem,
  'id' | 'image_focus' | 'place' | 'created_at' | 'updated_at' | 'revision'
>

/** Adds an item under the id made by its editor (PEDT-07). Throws `AppError('Could not save portfolio item')`. */
export function addItem(
  db: Db,
  item: { id: string; created_at: string } & ItemEntries,
): Promise<SaveResult<ManagedItem>> {
  return addOnce(db, saved, item)
}

/**
 * Saves an item's entries, unless somebody has saved or deleted it since `read` was read. Throws
 * `AppError('Could not save portfolio item')`, also when the caller may not (SEC-19).
 */
export function saveItem(
  db: Db,
  read: Base<Pick<ManagedItem, 'id' | 'revision' | 'updated_at'>>,
  entries: ItemEntries,
): Promise<SaveResult<ManagedItem>> {
  const { id, revision, updated_at, since = updated_at } = read
  return updateIfUnchanged(db, saved, { id, unchanged: { revision }, since }, entries)
}

/** Deletes an item. Throws `AppError('Could not delete portfolio item')`, also when nothing was deleted. */
export function deleteItem(db: Db, id: string): Promise<void> {
  return deleteRow(db, 'portfolio_items', id, 'Could not delete portfolio item')
}

/**
 * Sets the category or status of items, except those where somebody has changed it since they were read; returns the
 * ones not set. Throws `AppError('Could not change portfolio items')`.
 */
export function changeItems(
  db: Db,
  items: readonly ManagedItem[],
  column: 'category' | 'status',
  value: string,
) {
  return updateEachIfUnchanged(
    db,
    { ...saved, failure: 'Could not change portfolio items' },
    items,
    column,
    value,
  )
}

/** Error code of the database: the order is another one than was seen, or an item is gone. */
const ORDER_CHANGED = 'PT409'

/**
 * Puts these items at the top of the public list, in this order; all others follow in random order. Returns false and
 * changes nothing if the order is no longer `seen`, or one of the items is gone. Throws
 * `AppError('Could not place portfolio items')`, also when the caller may not (SEC-19).
 */
export async function placeItems(
  db: Db,
  itemIds: readonly string[],
  seen: readonly string[],
): Promise<boolean> {
  const failure = 'Could not place portfolio items'
  const response = await db.rpc('place_portfolio_items', { ids: [...itemIds], seen: [...seen] })
  if (errorCode(response.error) === ORDER_CHANGED) return false
  const placed = parseResponse(z.number(), failure, response)
  if (placed !== itemIds.length) throw new AppError('missing', failure, { cause: 'Not every row was placed' })
  return true
}
