/** Table faqs as the dashboard writes it. */
import * as z from 'zod/mini'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { addOnce, type SaveResult, updateIfUnchanged } from './save-if-unchanged.ts'

/** Maximum characters per field. */
export const FAQ_LIMITS = { question: 300, answer: 5000 } as const

const row = z.object({ id: z.string(), question: z.string(), answer: z.string(), order: z.number() })

/** A question with its answer and its position. */
export type StoredFaq = Checked<'faqs', z.infer<typeof row>>

const FAILURE = 'Could not add the question'

/**
 * Adds a question after all others, under the caller's id, so a retry adds no second one. Throws
 * `AppError('Could not add the question')`.
 */
export async function addFaq(
  db: Db,
  added: Pick<StoredFaq, 'id' | 'question' | 'answer'>,
): Promise<SaveResult<StoredFaq>> {
  const asked = await db.from('faqs').select('order').order('order', { ascending: false }).limit(1)
  const [last] = parseResponse(z.array(z.object({ order: z.number() })), FAILURE, asked)
  const saved = { table: 'faqs' as const, row, failure: FAILURE, place: 'order' }
  return addOnce(db, saved, { ...added, order: (last?.order ?? 0) + 1 })
}

/** Changes a question unless somebody else has meanwhile. Throws like `addFaq`. */
export const saveFaq = (
  db: Db,
  { id, question, answer }: StoredFaq,
  words: Pick<StoredFaq, 'question' | 'answer'>,
): Promise<SaveResult<StoredFaq>> =>
  updateIfUnchanged(
    db,
    { table: 'faqs', row, failure: FAILURE },
    // The comparison travels in the URL, which has no room for a long answer.
    { id, unchanged: { question, ...(encodeURIComponent(answer).length < 4000 && { answer }) } },
    words,
  )
