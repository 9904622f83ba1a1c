/** Table saved_answers: answers that are used often, in the team's order. */
import * as z from 'zod/mini'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { addOnce, type Base, deleteRow, type SaveResult, updateIfUnchanged } from './save-if-unchanged.ts'

/** Maximum characters per field. */
export const SAVED_ANSWER_LIMITS = { title: 100, body: 20_000 } as const

const row = z.object({
  id: z.string(),
  title: z.string(),
  /** `{name}` stands for the person's first name. */
  body: z.string(),
  position: z.number(),
  updated_at: z.string(),
  revision: z.number(),
})

/** A saved answer. */
export type SavedAnswer = Checked<'saved_answers', z.infer<typeof row>>

const saved = {
  ...{ table: 'saved_answers' as const, row, failure: 'Could not save the answer' },
  place: 'position',
}

/** Reads all saved answers, in order. Throws `AppError('Could not read saved answers')`. */
export async function listSavedAnswers(db: Db): Promise<SavedAnswer[]> {
  const response = await db.from('saved_answers').select('*').order('position').order('id')
  return parseResponse(z.array(row), 'Could not read saved answers', response)
}

/** Adds a saved answer under the caller's id. Throws `AppError('Could not save the answer')`. */
export const addSavedAnswer = (
  db: Db,
  added: Pick<SavedAnswer, 'id' | 'title' | 'body' | 'position'>,
): Promise<SaveResult<SavedAnswer>> => addOnce(db, saved, added)

/** Changes a saved answer unless somebody else has meanwhile. Throws like `addSavedAnswer`. */
export const saveSavedAnswer = (
  db: Db,
  { id, revision, updated_at, since = updated_at }: Base<Pick<SavedAnswer, 'id' | 'revision' | 'updated_at'>>,
  words: Pick<SavedAnswer, 'title' | 'body'>,
): Promise<SaveResult<SavedAnswer>> =>
  updateIfUnchanged(db, saved, { id, unchanged: { revision }, since }, words)

/** Moves a saved answer to the trash. Throws `AppError('Could not delete the answer')`. */
export function deleteSavedAnswer(db: Db, id: string): Promise<void> {
  return deleteRow(db, 'saved_answers', id, 'Could not delete the answer')
}
