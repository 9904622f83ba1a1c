/** The agency's people: content/lists/people.yml. */
import { type CollectionEntry, getCollection } from 'astro:content'
import { inOrder } from './ordered.ts'

export type Person = CollectionEntry<'people'>['data']

/** All of them, in the file's order. */
export async function listPeople(): Promise<Person[]> {
  return inOrder(await getCollection('people'))
}
