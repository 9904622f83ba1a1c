/** Table person_notes: the team's own notes about a person. */
import * as z from 'zod/mini'
import type { Checked } from './database.ts'
import type { Db } from './rest-client.ts'
import { addOnce, deleteRow, type SaveResult, updateIfUnchanged } from './save-if-unchanged.ts'

/** Maximum characters of a note. */
export const NOTE_LIMIT = 10_000

const row = z.object({
  id: z.string(),
  person_id: z.string(),
  body: z.string(),
  author_id: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  revision: z.number(),
})

/** A note. */
export type PersonNote = Checked<'person_notes', z.infer<typeof row>>

const saved = { table: 'person_notes' as const, row, failure: 'Could not save the note' }

/** Adds a note under the caller's own id. Throws `AppError('Could not save the note')`. */
export const addNote = (
  db: Db,
  note: { id: string; person_id: string; body: string },
): Promise<SaveResult<PersonNote>> => addOnce(db, saved, note)

/** Changes a note unless somebody else has meanwhile. Throws like `addNote`. */
export const saveNote = (
  db: Db,
  { id, revision, updated_at: since }: Pick<PersonNote, 'id' | 'revision' | 'updated_at'>,
  body: string,
): Promise<SaveResult<PersonNote>> =>
  updateIfUnchanged(db, saved, { id, unchanged: { revision }, since }, { body })

/** Moves a note to the trash. Throws `AppError('Could not delete the note')`. */
export function deleteNote(db: Db, id: string): Promise<void> {
  return deleteRow(db, 'person_notes', id, 'Could not delete the note')
}
