/** Chat questions that no page answers, read from the conversations themselves. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { readEveryRow } from './every-row.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const row = z.object({
  chat_log_id: z.string(),
  question: z.string(),
  /** When the conversation began. */
  asked_at: z.string(),
  /** Whether the visitor asked for a person in that conversation. */
  wants_person: z.boolean(),
  /** The visitor had a question noted. */
  is_noted: z.boolean(),
})

/** A visitor's question. */
export type UnansweredQuestion = z.infer<typeof row>

/** Reads the questions of the last 90 days, newest first. Throws `AppError('Could not read unanswered questions')`. */
export function listUnansweredQuestions(db: Db): Promise<UnansweredQuestion[]> {
  return readEveryRow(
    // The function sets their order.
    (first, last) => db.rpc('unanswered_questions').range(first, last),
    response => parseResponse(z.array(row), 'Could not read unanswered questions', response),
    // A conversation may ask the same twice.
    (_, number) => number,
  )
}

/**
 * Removes questions from the list, however often they were asked so far; if asked again they come back. Throws
 * `AppError('Could not settle the questions')`.
 */
export async function settleQuestions(db: Db, questions: string[]): Promise<void> {
  const { error } = await db.rpc('settle_questions', { questions })
  if (error) throw new AppError('refused', 'Could not settle the questions', { cause: error })
}
