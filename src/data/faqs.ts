/** Table faqs: questions and answers, which anyone reads. */
import * as z from 'zod/mini'
import { parseAnswer } from './answer.ts'
import type { Db } from './rest-client.ts'

const row = z.object({ id: z.string(), question: z.string(), answer: z.string() })

/** A question and its answer. */
export type Faq = z.infer<typeof row>

/** Reads all questions in their order. Throws `Error('Could not read faqs', {cause})`. */
export async function listFaqs(db: Db): Promise<Faq[]> {
  const answer = await db.from('faqs').select('id, question, answer').order('order', { ascending: true })
  return parseAnswer(z.array(row), 'Could not read faqs', answer)
}
