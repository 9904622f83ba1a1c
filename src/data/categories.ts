/** Table categories: the kinds of work; anyone reads them. */
import * as z from 'zod/mini'
import { parseAnswer } from './answer.ts'
import type { Db } from './rest-client.ts'

const row = z.object({ id: z.string(), name: z.string() })

/** A kind of work. Items refer to it by its name. */
export type Category = z.infer<typeof row>

/** Reads all categories by name. Throws `Error('Could not read categories', {cause})`. */
export async function listCategories(db: Db): Promise<Category[]> {
  const answer = await db.from('categories').select('id, name').order('name', { ascending: true })
  return parseAnswer(z.array(row), 'Could not read categories', answer)
}
