import { type CollectionEntry, getCollection } from 'astro:content'

export type Stat = CollectionEntry<'stats'>['data']

/** The figures that one page shows, in the file's order. */
export async function listStats(page: 'home' | 'about'): Promise<Stat[]> {
  const stats = await getCollection('stats', stat => stat.data.on.includes(page))
  return stats.map(stat => stat.data)
}
