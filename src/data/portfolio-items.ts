/** Table portfolio_items: finished work, which anyone may read. */

import { AppError } from '#lib/app-error.ts'
import type { Checked } from './database.ts'
import { withDeadline } from './deadline.ts'
import { readEveryRow } from './every-row.ts'
import type { Db } from './rest-client.ts'
import { list, nullable, number, oneOf, optional, type Read, readResponse, record, text } from './shape.ts'

/** A row as visitors read it. */
const shape = {
  id: text,
  title: text,
  /** Plain text; `Project description` stands for none. */
  description: text,
  /** The category's name; the category itself may be gone. */
  category: text,
  type: oneOf('image', 'video'),
  /** The picture, or a film's poster. See src/lib/thumbnail.ts for the forms of addresses. */
  image_url: nullable(text),
  /** The picture's alternative text in the media library; empty or missing if it has none. */
  image_alt: optional(text),
  /** The picture's size in pixels; null or missing where the library does not know it. */
  image_width: optional(nullable(number)),
  image_height: optional(nullable(number)),
  /** The film of an item of type `video`. */
  video_url: nullable(text),
  /** Each a figure followed by its label, e.g. `142% More bookings`. */
  metrics: list(text),
  technologies: list(text),
  link: nullable(text),
  /** Position at the top of the public list, from 1; null or missing for items that follow in random order. */
  place: optional(nullable(number)),
}

const row = record(shape)

/** A piece of work as a visitor sees it. */
export type PortfolioItem = Checked<'portfolio_items', Read<typeof row>>

const rows = list(row)

/** Where the site keeps the items of the last build (src/pages/work.json.ts). */
const PUBLISHED_ITEMS = '/work.json'

/** Reads all items, newest first. Throws `AppError('Could not read portfolio items')`. */
export function listPortfolioItems(db: Db): Promise<PortfolioItem[]> {
  return readEveryRow(
    (first, last) =>
      db
        .from('portfolio_items')
        .select(Object.keys(shape).join(','))
        .order('created_at', { ascending: false })
        .order('id')
        .range(first, last),
    response => readResponse(rows, 'Could not read portfolio items', response),
    item => item.id,
  )
}

/**
 * Reads the items as they were when the site was built, from the site itself, in any order.
 * Throws `AppError('Could not read published items')`.
 */
export async function readPublishedItems(send: typeof fetch = fetch): Promise<PortfolioItem[]> {
  try {
    const response = await withDeadline(send)(PUBLISHED_ITEMS)
    return rows(await response.json(), PUBLISHED_ITEMS)
  } catch (cause) {
    throw new AppError('refused', 'Could not read published items', { cause })
  }
}
