/** Table annotations: notes on days, shown on the charts. The team reads and writes them. */
import * as z from 'zod/mini'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { deleteRow } from './save-if-unchanged.ts'

/** Maximum length of a note in characters; tests/db/limits.test.ts checks that the database agrees. */
export const ANNOTATION_LIMIT = 120

/** Maximum number of notes per read. */
const MOST = 200

const row = z.object({
  id: z.string(),
  /** In UTC, e.g. `2026-11-20`. */
  day: z.string(),
  note: z.string(),
})

/** A note on a day. */
export type Annotation = Checked<'annotations', z.infer<typeof row>>

/**
 * Reads the notes on the days from `first` (null: the beginning) to `last`, newest first, at most 200. Throws
 * `AppError('Could not read the notes')`.
 */
export async function listAnnotations(db: Db, first: string | null, last: string): Promise<Annotation[]> {
  const found = db.from('annotations').select('id, day, note').lte('day', last)
  const wanted = first === null ? found : found.gte('day', first)
  const response = await wanted.order('day', { ascending: false }).order('id').limit(MOST)
  return parseResponse(z.array(row), 'Could not read the notes', response)
}

/** Adds a note under the caller's id; an existing one stays as it is. Throws `AppError('Could not save the note')`. */
export async function addAnnotation(db: Db, annotation: Annotation): Promise<void> {
  const options = { onConflict: 'id', ignoreDuplicates: true }
  const response = await db.from('annotations').upsert(annotation, options)
  parseResponse(z.nullish(z.unknown()), 'Could not save the note', response)
}

/** Deletes a note. Throws `AppError('Could not delete the note')`, also if it is missing or the caller may not. */
export function deleteAnnotation(db: Db, id: string): Promise<void> {
  return deleteRow(db, 'annotations', id, 'Could not delete the note')
}
