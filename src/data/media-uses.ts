/** Where uploaded files are shown: asked before one is deleted. */
import * as z from 'zod/mini'
import { parseAnswer } from './answer.ts'
import type { TableName } from './database.ts'
import { readEveryRow } from './every-row.ts'
import { anyTable, type Db } from './rest-client.ts'

/** A text of the site, by its title, and everything in it that may name a file. */
export interface Place {
  title: string
  text: string
}

const item = z.object({
  title: z.string(),
  image_url: z.nullable(z.string()),
  video_url: z.nullable(z.string()),
})
const post = z.object({ title: z.string(), content: z.string(), image_urls: z.array(z.string()) })
const settings = z.object({ hero_bg: z.nullable(z.string()) })

/**
 * Reads all portfolio items, blog posts and settings that may show a file.
 * Throws `AppError('Could not read where media are used')`.
 */
export async function listPlaces(db: Db): Promise<Place[]> {
  const [items, posts, config] = await Promise.all([
    readAll(db, 'portfolio_items', item),
    readAll(db, 'blog_posts', post),
    readAll(db, 'site_config', settings),
  ])
  return [
    ...items.map(({ title, image_url, video_url }) => ({
      title,
      text: `${image_url ?? ''} ${video_url ?? ''}`,
    })),
    ...posts.map(({ title, content, image_urls }) => ({ title, text: `${image_urls.join(' ')} ${content}` })),
    ...config.map(({ hero_bg }) => ({ title: 'Site settings', text: hero_bg ?? '' })),
  ]
}

/** The titles of the places that show the file with this name; names of uploaded files are unlike any other. */
export function usesOf(places: readonly Place[], name: string): string[] {
  const written = [name, encodeURIComponent(name)]
  return places
    .filter(({ text }) => written.some(form => text.includes(`/${form}`)))
    .map(({ title }) => title)
}

function readAll<Row>(db: Db, table: TableName, row: z.ZodMiniType<Row> & { shape: object }): Promise<Row[]> {
  const columns = Object.keys(row.shape).join(',')
  return readEveryRow(
    (first, last) => anyTable(db).from(table).select(columns).order('id').range(first, last),
    answer => parseAnswer(z.array(row), 'Could not read where media are used', answer),
    // A place that is named twice is no mistake.
    (_, number) => number,
  )
}
