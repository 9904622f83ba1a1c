/** Table categories as administrators change it. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { Category } from './categories.ts'
import type { Db } from './rest-client.ts'
import { addOnce, deleteRow, type SaveResult, updateIfUnchanged } from './save-if-unchanged.ts'

const row = z.object({ id: z.string(), name: z.string() })

const saved = { table: 'categories' as const, row, columns: 'id,name' }

/**
 * Adds a category with an id and a time made by the caller (PCAT-03). Throws
 * `AppError('Could not add category')`, also for a name that exists in another case (PCAT-08).
 */
export async function addCategory(db: Db, category: { id: string; name: string; now: Date }): Promise<void> {
  const failure = 'Could not add category'
  const time = category.now.toISOString()
  const added = { id: category.id, name: category.name, timestamp: time, created_at: time }
  const answer = await addOnce(db, { ...saved, failure }, added)
  // An earlier try, whose response was lost, has stored it with another time.
  const isThere = answer.result === 'conflict' && answer.current.name === category.name
  if (answer.result !== 'saved' && !isThere)
    throw new AppError('invalid', failure, { cause: 'The id is taken' })
}

/**
 * Renames a category, unless somebody else has renamed or deleted it since `read` was read; its items follow.
 * Throws `AppError('Could not rename category')`.
 */
export function renameCategory(db: Db, read: Category, name: string): Promise<SaveResult<Category>> {
  const version = { id: read.id, unchanged: { name: read.name } }
  return updateIfUnchanged(db, { ...saved, failure: 'Could not rename category' }, version, { name })
}

/** Deletes a category; its items stay (DEC-39). Throws `AppError('Could not delete category')`. */
export function deleteCategory(db: Db, id: string): Promise<void> {
  return deleteRow(db, 'categories', id, 'Could not delete category')
}
