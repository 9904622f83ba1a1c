/** Counters for the language model's answers, in the database's schema private. */
import * as z from 'zod/mini'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/**
 * Counts an answer before it is requested, with the service key. False, and then none may be requested, when the
 * conversation is not stored under that secret or a budget is spent. Throws `AppError('Could not count an answer')`.
 */
export async function spendModelAnswer(
  db: Db,
  chat: { id: string; secretHash: string },
  budget: { day: number; chat: number },
): Promise<boolean> {
  const response = await db.rpc('spend_model_answer', {
    chat_id: chat.id,
    secret_hash: chat.secretHash,
    most_per_chat: budget.chat,
    most_per_day: budget.day,
  })
  return parseResponse(z.boolean(), 'Could not count an answer', response)
}
