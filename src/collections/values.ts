import { type CollectionEntry, getCollection } from 'astro:content'
import { inOrder } from './ordered.ts'

export type Value = CollectionEntry<'values'>['data']

/** What the agency holds to, in the file's order. */
export async function listValues(): Promise<Value[]> {
  return inOrder(await getCollection('values'))
}
