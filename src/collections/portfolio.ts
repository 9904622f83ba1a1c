/** The portfolio as of build time, and its page's texts. */
import { type CollectionEntry, getCollection, getEntry } from 'astro:content'
import type { PortfolioItem } from '#data/portfolio-items.ts'

export type WorkPage = CollectionEntry<'workPage'>['data']

/** content/pages/work.md; the build fails if it is missing. */
export async function workPage(): Promise<WorkPage> {
  const entry = await getEntry('workPage', 'pages/work')
  if (!entry) throw new Error('content/pages/work.md is missing')
  return entry.data
}

/** All items, newest first; none without a backend (DATA-03). */
export async function listPortfolio(): Promise<PortfolioItem[]> {
  const entries = await getCollection('portfolioItems')
  return inDatabaseOrder(entries).map(({ id, data: { position: _, ...item } }) => ({ id, ...item }))
}

/** All category names, sorted by name. */
export async function listCategoryNames(): Promise<string[]> {
  return inDatabaseOrder(await getCollection('categories')).map(category => category.data.name)
}

function inDatabaseOrder<Entry extends { data: { position: number } }>(entries: Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.data.position - b.data.position)
}
