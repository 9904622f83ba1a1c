/** Table faqs: questions and answers, which anyone may read. */
import type { Checked } from './database.ts'
import type { Db } from './rest-client.ts'
import { list, type Read, readResponse, record, text } from './shape.ts'

const row = record({ id: text, question: text, answer: text })

/** A question and its answer. */
export type Faq = Checked<'faqs', Read<typeof row>>

/** Reads all questions in their order. Throws `AppError('Could not read faqs')`. */
export async function listFaqs(db: Db): Promise<Faq[]> {
  const response = await db.from('faqs').select('id, question, answer').order('order', { ascending: true })
  return readResponse(list(row), 'Could not read faqs', response)
}
