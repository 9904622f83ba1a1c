/** The agency's time promises: content/lists/facts.yml, which all other texts must agree with (WORD-01). */
import { type CollectionEntry, getCollection } from 'astro:content'
import { inOrder } from './ordered.ts'

export type Fact = CollectionEntry<'facts'>['data']

/** The promises shown beside questions, in the file's order. */
export async function listFacts(): Promise<Fact[]> {
  return inOrder(await getCollection('facts')).filter(fact => fact.shown)
}
