/** Questions and answers: fourteen are content; the database holds the list for the home page. */
import { getCollection } from 'astro:content'
import { connection } from '#data/connection.ts'
import { inOrder } from './ordered.ts'

export interface Faq {
  id: string
  question: string
  /** Plain text; a blank line starts a paragraph. */
  answer: string
}

/** Whether the home page's questions may have changed since the build. */
export const canChange = connection !== null

/** The questions of /faqs, in the order of content/lists/faqs.yml; their ids are their positions. */
export async function listContentFaqs(): Promise<Faq[]> {
  const questions = inOrder(await getCollection('faqs'))
  return questions.map((question, place) => ({ id: String(place), ...question }))
}

/**
 * The questions of the home page: those in the database at build time (FAQS-02). Without a backend the content's
 * questions, with which that table is seeded, stand in.
 */
export async function listFaqs(): Promise<Faq[]> {
  if (!connection) return listContentFaqs()
  const entries = await getCollection('databaseFaqs')
  return entries
    .toSorted((a, b) => a.data.position - b.data.position)
    .map(({ id, data }) => ({ id, question: data.question, answer: data.answer }))
}
