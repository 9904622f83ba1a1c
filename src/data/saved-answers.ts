/** Table saved_answers: answers that are written often, in the order of the team. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { addOnce, type SaveResult, updateIfUnchanged } from './save-if-unchanged.ts'

/** Most characters of each field. */
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

const saved = { table: 'saved_answers' as const, row, failure: 'Could not save the answer' }

/** Reads all of them. Throws `AppError('Could not read saved answers')`. */
export async function listSavedAnswers(db: Db): Promise<SavedAnswer[]> {
  const response = await db.from('saved_answers').select('*').order('position').order('id')
  return parseResponse(z.array(row), 'Could not read saved answers', response)
}

/** Adds one under the caller's own id. Throws `AppError('Could not save the answer')`. */
export const addSavedAnswer = (
  db: Db,
  added: Pick<SavedAnswer, 'id' | 'title' | 'body' | 'position'>,
): Promise<SaveResult<SavedAnswer>> => addOnce(db, saved, added)

/** Stores other words, unless somebody else has meanwhile. Throws the same. */
export const saveSavedAnswer = (
  db: Db,
  { id, revision, updated_at: since }: Pick<SavedAnswer, 'id' | 'revision' | 'updated_at'>,
  words: Pick<SavedAnswer, 'title' | 'body'>,
): Promise<SaveResult<SavedAnswer>> =>
  updateIfUnchanged(db, saved, { id, unchanged: { revision }, since }, words)

/** Deletes one; it waits in the trash. Throws `AppError('Could not delete the answer')`. */
export async function deleteSavedAnswer(db: Db, id: string): Promise<void> {
  const failure = 'Could not delete the answer'
  const response = await db.from('saved_answers').delete().eq('id', id).select('id')
  const deleted = parseResponse(z.array(z.object({ id: z.string() })), failure, response)
  if (deleted.length !== 1) throw new AppError('missing', failure, { cause: 'No such answer' })
}
