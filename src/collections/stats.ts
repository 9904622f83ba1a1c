import { type CollectionEntry, getCollection } from 'astro:content'
import { inOrder } from './ordered.ts'

export type Stat = CollectionEntry<'stats'>['data']

/** The figures that one page shows, in the file's order. */
export async function listStats(page: 'home' | 'about'): Promise<Stat[]> {
  return inOrder(await getCollection('stats')).filter(stat => stat.on.includes(page))
}
