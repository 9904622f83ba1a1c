/** Table categories: the kinds of work; anyone reads them. */
import type { Db } from './rest-client.ts'
import { list, type Read, readAnswer, record, text } from './shape.ts'

const row = record({ id: text, name: text })

/** A kind of work. Items refer to it by its name. */
export type Category = Read<typeof row>

/** Reads all categories by name. Throws `Error('Could not read categories', {cause})`. */
export async function listCategories(db: Db): Promise<Category[]> {
  const answer = await db.from('categories').select('id, name').order('name', { ascending: true })
  return readAnswer(list(row), 'Could not read categories', answer)
}

/**
 * Adds a category with an id and a time made by the caller (PCAT-03). Throws
 * `Error('Could not add category', {cause})`, also for a name that exists in another case (PCAT-08).
 */
export async function addCategory(db: Db, category: { id: string; name: string; now: Date }): Promise<void> {
  const failure = 'Could not add category'
  const time = category.now.toISOString()
  const added = { id: category.id, name: category.name, timestamp: time, created_at: time }
  requireOne(failure, await db.from('categories').insert(added).select('id'))
}

/** Renames a category; its items follow. Throws `Error('Could not rename category', {cause})`. */
export async function renameCategory(db: Db, id: string, name: string): Promise<void> {
  requireOne(
    'Could not rename category',
    await db.from('categories').update({ name }).eq('id', id).select('id'),
  )
}

/** Deletes a category; its items stay (DEC-39). Throws `Error('Could not delete category', {cause})`. */
export async function deleteCategory(db: Db, id: string): Promise<void> {
  requireOne('Could not delete category', await db.from('categories').delete().eq('id', id).select('id'))
}

/** A write that row-level security filters to no row is a failure (SEC-19). */
function requireOne(failure: string, answer: { data: unknown; error: unknown }): void {
  const rows = readAnswer(list(record({ id: text })), failure, answer)
  if (rows.length !== 1) throw new Error(failure, { cause: 'No such row, or no right to change it' })
}
