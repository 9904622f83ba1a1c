/** Table follow_ups: the next step with a person. Only one is open at a time. */
import * as z from 'zod/mini'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { addOnce, type SaveResult, sayTaken, updateIfUnchanged } from './save-if-unchanged.ts'

/** Maximum length of a step's text in characters. */
export const STEP_LIMIT = 300

const row = z.object({
  id: z.string(),
  person_id: z.string(),
  text: z.string(),
  /** A day, e.g. `2026-11-24`. */
  due_on: z.string(),
  owner_id: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  created_at: z.string(),
  revision: z.number(),
})

/** A next step. */
export type FollowUp = Checked<'follow_ups', z.infer<typeof row>>

/** What is to be done, when and by whom. */
export type StepWords = Pick<FollowUp, 'text' | 'due_on' | 'owner_id'>

const saved = {
  ...{ table: 'follow_ups' as const, row, failure: 'Could not save the next step' },
  // Doing a step makes a version of it.
  also: ['done_at'],
}

const sayOpen = sayTaken('Another next step with this person is open.')

/** The open steps with these people, the earliest first. Throws `AppError('Could not read the next step')`. */
export async function readOpenSteps(db: Db, people: readonly string[]): Promise<FollowUp[]> {
  const response = await db
    .from('follow_ups')
    .select('*')
    .in('person_id', [...people])
    .is('done_at', null)
    .order('due_on')
    .order('id')
  return parseResponse(z.array(row), 'Could not read the next step', response)
}

/** Adds a step under the caller's own id. Throws `AppError('Could not save the next step')`, also while another is open. */
export const addStep = (
  db: Db,
  step: StepWords & { id: string; person_id: string },
): Promise<SaveResult<FollowUp>> => addOnce(db, saved, step).catch(sayOpen)

/** Changes a step unless somebody else has meanwhile; `done_at: null` opens it again. Throws like `addStep`. */
export const saveStep = (
  db: Db,
  { id, revision }: Pick<FollowUp, 'id' | 'revision'>,
  words: StepWords & { done_at?: null },
): Promise<SaveResult<FollowUp>> =>
  updateIfUnchanged(db, saved, { id, unchanged: { revision } }, words).catch(sayOpen)

/** Marks a step as done, or (null) as open again, unless somebody else has changed it meanwhile. Throws like `addStep`. */
export const finishStep = (
  db: Db,
  { id, revision }: Pick<FollowUp, 'id' | 'revision'>,
  doneAt: string | null,
): Promise<SaveResult<FollowUp>> =>
  updateIfUnchanged(db, saved, { id, unchanged: { revision } }, { done_at: doneAt }).catch(sayOpen)
