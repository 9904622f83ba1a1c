/** Where uploaded files are shown; checked before one is deleted. */
import * as z from 'zod/mini'
import type { TableName } from './database.ts'
import { readEveryRow } from './every-row.ts'
import { parseResponse } from './response.ts'
import { anyTable, type Db } from './rest-client.ts'

/** Something that shows files, by its title. */
export interface Use {
  kind: 'item' | 'post' | 'settings'
  /** Row id; '' for the settings, which are a single row. */
  id: string
  title: string
}

/** The same, with all of its text that may name a file. */
export interface Place extends Use {
  text: string
}

const item = z.object({
  id: z.string(),
  title: z.string(),
  image_url: z.nullable(z.string()),
  video_url: z.nullable(z.string()),
})
const post = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  image_urls: z.array(z.string()),
  share_image: z.string(),
})
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
    ...items.map(({ image_url, video_url, ...row }) => ({
      ...{ kind: 'item' as const, ...row },
      text: `${image_url ?? ''} ${video_url ?? ''}`,
    })),
    ...posts.map(({ content, image_urls, share_image, ...row }) => ({
      ...{ kind: 'post' as const, ...row },
      text: `${image_urls.join(' ')} ${share_image} ${content}`,
    })),
    ...config.map(({ hero_bg }) => ({
      ...{ kind: 'settings' as const, id: '', title: 'Site settings' },
      text: hero_bg ?? '',
    })),
  ]
}

/** The places that show the file at one of these addresses, whether escaped or not. */
export function usesOf(places: readonly Place[], addresses: readonly string[]): Use[] {
  const written = addresses.flatMap(address => [address, decodeURIComponent(address)])
  return places
    .filter(({ text }) => written.some(form => text.includes(form)))
    .map(({ kind, id, title }) => ({ kind, id, title }))
}

function readAll<Row>(db: Db, table: TableName, row: z.ZodMiniType<Row> & { shape: object }): Promise<Row[]> {
  const columns = Object.keys(row.shape).join(',')
  return readEveryRow(
    (first, last) => anyTable(db).from(table).select(columns).order('id').range(first, last),
    response => parseResponse(z.array(row), 'Could not read where media are used', response),
    // By number, because a place listed twice does no harm.
    (_, number) => number,
  )
}
