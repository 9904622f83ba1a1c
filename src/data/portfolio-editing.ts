/** Table portfolio_items as administrators see and change it: drafts too, with everything about each item. */
import * as z from 'zod/mini'
import { parseAnswer } from './answer.ts'
import { ROWS_PER_ANSWER } from './portfolio-items.ts'
import type { Db } from './rest-client.ts'

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
  /** Visitors see published items only. */
  status: z.enum(['draft', 'published']),
  /** Place at the head of the public list, from 1; null for items that follow in random order. */
  place: z.nullable(z.number()),
  created_at: z.string(),
  updated_at: z.string(),
})

/** An item with everything that the database holds of it. */
export type ManagedItem = z.infer<typeof row>

const ids = z.array(z.object({ id: z.string() }))

/** Ids travel in the address, which servers cut off at about 8,000 characters. */
const IDS_PER_REQUEST = 100

/** Reads all items, drafts too, newest first (PMAN-03). Throws `Error('Could not read portfolio items', {cause})`. */
export async function listManagedItems(db: Db): Promise<ManagedItem[]> {
  const items = new Map<string, ManagedItem>()
  for (let start = 0; ; start += ROWS_PER_ANSWER) {
    const answer = await db
      .from('portfolio_items')
      .select('*')
      .order('created_at', { ascending: false })
      .order('id')
      .range(start, start + ROWS_PER_ANSWER - 1)
    if (answer.status === 416) break
    const page = parseAnswer(z.array(row), 'Could not read portfolio items', answer)
    for (const item of page) items.set(item.id, item)
    if (page.length < ROWS_PER_ANSWER) break
  }
  return [...items.values()]
}

/** Reads one item as it is now, or null. Throws `Error('Could not read portfolio items', {cause})`. */
export async function readManagedItem(db: Db, id: string): Promise<ManagedItem | null> {
  const answer = await db.from('portfolio_items').select('*').eq('id', id).limit(1)
  return parseAnswer(z.array(row), 'Could not read portfolio items', answer)[0] ?? null
}

/**
 * Stores the whole item, new or not (PEDT-07), and returns it as stored.
 * Throws `Error('Could not save portfolio item', {cause})`, also when nothing was written (SEC-19).
 */
export async function saveItem(db: Db, item: ManagedItem): Promise<ManagedItem> {
  const failure = 'Could not save portfolio item'
  const answer = await db.from('portfolio_items').upsert([item]).select()
  const [saved] = parseAnswer(z.array(row), failure, answer)
  if (!saved) throw new Error(failure, { cause: 'No right to write it' })
  return saved
}

/** Deletes an item. Throws `Error('Could not delete portfolio item', {cause})`, also when nothing was deleted. */
export async function deleteItem(db: Db, id: string): Promise<void> {
  const failure = 'Could not delete portfolio item'
  const answer = await db.from('portfolio_items').delete().eq('id', id).select('id')
  if (parseAnswer(ids, failure, answer).length !== 1) {
    throw new Error(failure, { cause: 'No such row, or no right to delete it' })
  }
}

/**
 * Changes a field of many items at once: their category or their status.
 * Throws `Error('Could not change portfolio items', {cause})`, also when one of them was not changed.
 */
export async function changeItems(
  db: Db,
  itemIds: readonly string[],
  change: Partial<Pick<ManagedItem, 'category' | 'status'>>,
): Promise<void> {
  const failure = 'Could not change portfolio items'
  for (let start = 0; start < itemIds.length; start += IDS_PER_REQUEST) {
    const batch = itemIds.slice(start, start + IDS_PER_REQUEST)
    const answer = await db.from('portfolio_items').update(change).in('id', batch).select('id')
    if (parseAnswer(ids, failure, answer).length !== batch.length) {
      throw new Error(failure, { cause: 'Not every row was changed' })
    }
  }
}

/**
 * Puts these items at the head of the public list, in this order; all others follow in random order.
 * Throws `Error('Could not place portfolio items', {cause})`, also when one of them was not placed.
 */
export async function placeItems(db: Db, itemIds: readonly string[]): Promise<void> {
  const failure = 'Could not place portfolio items'
  const placed = parseAnswer(z.number(), failure, await db.rpc('place_portfolio_items', { ids: itemIds }))
  if (placed !== itemIds.length) throw new Error(failure, { cause: 'Not every row was placed' })
}
