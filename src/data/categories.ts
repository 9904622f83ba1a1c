/** Table categories: the kinds of work; anyone may read them. */
import type { Checked } from './database.ts'
import type { Db } from './rest-client.ts'
import { list, type Read, readResponse, record, text } from './shape.ts'

const row = record({ id: text, name: text })

/** A kind of work. Items refer to it by its name. */
export type Category = Checked<'categories', Read<typeof row>>

/** Reads all categories by name. Throws `AppError('Could not read categories')`. */
export async function listCategories(db: Db): Promise<Category[]> {
  const response = await db.from('categories').select('id, name').order('name', { ascending: true })
  return readResponse(list(row), 'Could not read categories', response)
}
