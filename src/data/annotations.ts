/** Table annotations: what happened on a day, as the charts of the figures say it. The team reads and writes them. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** Most characters of a note; tests/db/limits.test.ts holds the database to it. */
export const ANNOTATION_LIMIT = 120

/** The most that are read at once. */
const MOST = 200

const row = z.object({
  id: z.string(),
  /** In UTC, such as `2026-11-20`. */
  day: z.string(),
  note: z.string(),
})

/** What happened on a day. */
export type Annotation = Checked<'annotations', z.infer<typeof row>>

/**
 * Reads those of the days from `first` (null: all) to `last`, newest first, 200 at most. Throws
 * `AppError('Could not read the notes')`.
 */
export async function listAnnotations(db: Db, first: string | null, last: string): Promise<Annotation[]> {
  const found = db.from('annotations').select('id, day, note').lte('day', last)
  const wanted = first === null ? found : found.gte('day', first)
  const response = await wanted.order('day', { ascending: false }).order('id').limit(MOST)
  return parseResponse(z.array(row), 'Could not read the notes', response)
}

/** Adds one under the caller's own id; one that is there already stays. Throws `AppError('Could not save the note')`. */
export async function addAnnotation(db: Db, annotation: Annotation): Promise<void> {
  const options = { onConflict: 'id', ignoreDuplicates: true }
  const response = await db.from('annotations').upsert(annotation, options)
  parseResponse(z.nullish(z.unknown()), 'Could not save the note', response)
}

/** Deletes one. Throws `AppError('Could not delete the note')`, also when there is none or no right to. */
export async function deleteAnnotation(db: Db, id: string): Promise<void> {
  const failure = 'Could not delete the note'
  const response = await db.from('annotations').delete().eq('id', id).select('id')
  const deleted = parseResponse(z.array(z.object({ id: z.string() })), failure, response)
  if (deleted.length !== 1) throw new AppError('missing', failure, { cause: 'No such note' })
}
