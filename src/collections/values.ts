import { type CollectionEntry, getCollection } from 'astro:content'
import { inOrder } from './ordered.ts'

export type Value = CollectionEntry<'values'>['data']

/** The agency's values, in the file's order. */
export async function listValues(): Promise<Value[]> {
  return inOrder(await getCollection('values'))
}
