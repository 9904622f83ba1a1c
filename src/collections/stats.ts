import { type CollectionEntry, getCollection } from 'astro:content'
import { inOrder } from './ordered.ts'

export type Stat = CollectionEntry<'stats'>['data']

/** The figures shown on one page, in the file's order. */
export async function listStats(page: 'home' | 'about'): Promise<Stat[]> {
  return inOrder(await getCollection('stats')).filter(stat => stat.on.includes(page))
}
