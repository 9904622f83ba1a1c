/** Questions and answers: fourteen are content, the database holds the list that the home page shows. */
import { getCollection } from 'astro:content'
import { connection } from '#data/connection.ts'
import { inOrder } from './ordered.ts'

export interface Faq {
  id: string
  question: string
  /** Plain text; a blank line starts a paragraph. */
  answer: string
}

/** Whether the home page's questions may be others by now than they were at build time. */
export const canChange = connection !== null

/** The questions of /faqs, in the order of content/lists/faqs.yml; their ids are their places in it. */
export async function listContentFaqs(): Promise<Faq[]> {
  const questions = inOrder(await getCollection('faqs'))
  return questions.map((question, place) => ({ id: String(place), ...question }))
}

/**
 * The questions of the home page: those of the database as they were at build time (FAQS-02). Without a
 * backend there is no such table, and the content's questions, which it starts with, stand in.
 */
export async function listFaqs(): Promise<Faq[]> {
  if (!connection) return listContentFaqs()
  const entries = await getCollection('databaseFaqs')
  return entries
    .toSorted((a, b) => a.data.position - b.data.position)
    .map(({ id, data }) => ({ id, question: data.question, answer: data.answer }))
}
