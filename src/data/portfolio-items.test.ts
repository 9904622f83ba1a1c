import { expect, test } from 'vitest'
import { listCategories } from './categories.ts'
import { listPortfolioItems, type PortfolioItem, readPublishedItems } from './portfolio-items.ts'
import { createPublicClient } from './public-client.ts'

/** A row of the database, with columns that visitors do not need. */
const rowOf = (number: number): PortfolioItem & { created_at: string } => ({
  id: `item-${number}`,
  title: `Project ${number}`,
  description: '',
  category: 'Web Design',
  type: 'image',
  image_url: null,
  video_url: null,
  metrics: [],
  technologies: [],
  link: null,
  created_at: '2026-01-01',
})

const listOf = (length: number) => Array.from({ length }, (_, index) => rowOf(index))

/** A backend that holds `rows`, returns at most 1,000 of them at once and records its requests. */
function backendWith(rows: unknown[]) {
  const asked: URL[] = []
  const send: typeof fetch = async input => {
    const url = new URL(String(input))
    asked.push(url)
    const start = Number(url.searchParams.get('offset') ?? 0)
    const limit = Math.min(Number(url.searchParams.get('limit') ?? 1000), 1000)
    return Response.json(rows.slice(start, start + limit))
  }
  return { db: createPublicClient({ url: 'https://db.example', key: 'key' }, send), asked }
}

/** A backend that always gives the same response. */
const backendAnswering = (response: Response) =>
  createPublicClient({ url: 'https://db.example', key: 'key' }, async () => response)

test('DATA-01 items are requested newest first, categories by name', async () => {
  const { db, asked } = backendWith([])
  await listPortfolioItems(db)
  await listCategories(db)
  expect(asked.map(url => [url.pathname, url.searchParams.get('order')])).toEqual([
    ['/rest/v1/portfolio_items', 'created_at.desc,id.asc'],
    ['/rest/v1/categories', 'name.asc'],
  ])
})

test('DATA-01 visitors request the columns that the list shows and no others', async () => {
  const { db, asked } = backendWith([])
  await listPortfolioItems(db)
  expect(asked[0]?.searchParams.get('select')?.split(',').sort()).toEqual([
    ...['category', 'description', 'id', 'image_alt', 'image_height', 'image_url', 'image_width', 'link'],
    ...['metrics', 'place', 'technologies', 'title', 'type', 'video_url'],
  ])
})

test.each([0, 1, 999, 1000, 1001, 2500])('DEC-33 all of %i items are read in order', async length => {
  const { db, asked } = backendWith(listOf(length))
  const items = await listPortfolioItems(db)
  expect(items.map(item => item.id)).toEqual(listOf(length).map(item => item.id))
  expect(asked).toHaveLength(Math.floor(length / 1000) + 1)
})

test('an item that moves into the next response meanwhile appears once', async () => {
  const rows = listOf(1000)
  const { db } = backendWith([...rows, rows[999]])
  expect(await listPortfolioItems(db)).toHaveLength(1000)
})

test('a 416 answer after a full page ends the list', async () => {
  const answers = [Response.json(listOf(1000)), Response.json({ code: 'PGRST103' }, { status: 416 })]
  const db = createPublicClient(
    { url: 'https://db.example', key: 'key' },
    async () => answers.shift() ?? Response.error(),
  )
  expect(await listPortfolioItems(db)).toHaveLength(1000)
})

test.each([
  [
    'a page instead of rows',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['nothing at all', () => new Response('')],
  ['null', () => Response.json(null)],
  ['one row', () => Response.json(rowOf(1))],
  ['rows of another shape', () => Response.json([{ id: 1 }])],
  ['an error', () => new Response('Service Unavailable', { status: 503 })],
])('SEC-29 %s is a failure, not an empty list', async (_case, response) => {
  await expect(listPortfolioItems(backendAnswering(response()))).rejects.toThrow(
    'Could not read portfolio items',
  )
  await expect(listCategories(backendAnswering(response()))).rejects.toThrow('Could not read categories')
})

test('published items are read from /work.json of the site', async () => {
  const items = [rowOf(1), { ...rowOf(2), type: 'video' }]
  const send: typeof fetch = async input => Response.json(input === '/work.json' ? items : [])
  expect(await readPublishedItems(send)).toMatchObject([
    { id: 'item-1', type: 'image' },
    { id: 'item-2', type: 'video' },
  ])
})

test.each([
  ['missing', () => new Response('Not Found', { status: 404 })],
  ['a page', () => new Response('<!doctype html>')],
  ['of another shape', () => Response.json({ items: [] })],
])('SEC-29 published items that are %s are a failure', async (_case, response) => {
  await expect(readPublishedItems(async () => response())).rejects.toMatchObject({
    code: 'refused',
    message: 'Could not read published items',
    cause: expect.any(Error),
  })
})
