import { expect, test } from 'vitest'
import {
  findMovedPost,
  listBlogPosts,
  listPostTitles,
  readBlogPost,
  readPublishedPosts,
} from './blog-posts.ts'
import { createPublicClient } from './public-client.ts'

/** A row of the database, with columns that visitors do not need. */
const rowOf = (number: number) => ({
  id: `post-${number}`,
  slug: `slug-${number}`,
  title: `Post ${number}`,
  content: 'Text',
  image_urls: [],
  published_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
})

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

const backendAnswering = (response: () => Response) =>
  createPublicClient({ url: 'https://db.example', key: 'key' }, async () => response())

test('DATA-01 BLOG-02 posts are requested newest first', async () => {
  const { db, asked } = backendWith([])
  await listBlogPosts(db)
  expect(asked.map(url => [url.pathname, url.searchParams.get('order')])).toEqual([
    ['/rest/v1/blog_posts', 'published_at.desc,id.asc'],
  ])
})

test.each([0, 1, 1000, 2500])('DEC-33 all of %i posts are read in order', async length => {
  const rows = Array.from({ length }, (_, index) => rowOf(index))
  const { db, asked } = backendWith(rows)
  const posts = await listBlogPosts(db)
  expect(posts.map(post => post.id)).toEqual(rows.map(row => row.id))
  expect(asked).toHaveLength(Math.floor(length / 1000) + 1)
  expect(posts[0]).toEqual(length > 0 ? rowOf(0) : undefined)
})

test('BLOG-02 titles are requested without the posts’ texts, newest first, however many there are', async () => {
  const rows = Array.from({ length: 1001 }, (_, index) => rowOf(index))
  const { db, asked } = backendWith(rows)
  const titles = await listPostTitles(db)
  expect(titles).toHaveLength(1001)
  expect(titles[0]).toEqual({
    ...{ id: 'post-0', slug: 'slug-0', title: 'Post 0' },
    ...{ published_at: '2026-01-01T00:00:00+00:00', updated_at: '2026-01-01T00:00:00+00:00' },
  })
  expect(asked.map(url => [url.searchParams.get('select'), url.searchParams.get('order')])).toEqual([
    ...[0, 1].map(() => ['id,slug,title,published_at,updated_at', 'published_at.desc,id.asc']),
  ])
})

test('a 416 answer after a full page ends the list without an error', async () => {
  let count = 0
  const rows = Array.from({ length: 1000 }, (_, index) => rowOf(index))
  const db = backendAnswering(() =>
    count++ === 0 ? Response.json(rows) : Response.json({ code: 'PGRST103' }, { status: 416 }),
  )
  expect(await listBlogPosts(db)).toHaveLength(1000)
})

test('a post is requested by its slug, and a missing one is null', async () => {
  const { db, asked } = backendWith([rowOf(7)])
  expect(await readBlogPost(db, 'slug-7')).toEqual(rowOf(7))
  expect(asked[0]?.searchParams.get('slug')).toBe('eq.slug-7')
  expect(await readBlogPost(backendWith([]).db, 'slug-8')).toBeNull()
})

test('a post without a slug gets its id as slug', async () => {
  const { slug: _, ...row } = rowOf(1)
  expect((await listBlogPosts(backendWith([row]).db))[0]?.slug).toBe('post-1')
})

test.each([
  ['an error', () => new Response('Service Unavailable', { status: 503 })],
  ['a page of somebody else', () => new Response('<h1>Welcome</h1>')],
  ['nothing', () => new Response('')],
  ['null', () => new Response('null')],
  ['rows of something else', () => Response.json([{ id: 1 }])],
])('SEC-29 %s is a failure, not an empty blog', async (_, response) => {
  await expect(listBlogPosts(backendAnswering(response))).rejects.toThrow('Could not read blog posts')
  await expect(listPostTitles(backendAnswering(response))).rejects.toThrow('Could not read blog posts')
  await expect(readBlogPost(backendAnswering(response), 'x')).rejects.toThrow('Could not read blog posts')
  await expect(readPublishedPosts(async () => response())).rejects.toThrow('Could not read published posts')
})

test('published posts are read from /blog.json of the site', async () => {
  const asked: string[] = []
  const posts = await readPublishedPosts(async input => {
    asked.push(String(input))
    return Response.json([rowOf(1)])
  })
  expect(posts).toEqual([rowOf(1)])
  expect(asked).toEqual(['/blog.json'])
})

test('UX-07 a post that is hidden while its former address is looked up has no address', async () => {
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async input =>
    Response.json(String(input).includes('blog_post_slugs') ? [{ post_id: 'post-1' }] : []),
  )
  expect(await findMovedPost(db, 'former')).toBeNull()
})

test('SEC-29 published posts that cannot be read say why', async () => {
  const lost = readPublishedPosts(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(lost).rejects.toMatchObject({ code: 'refused', cause: { message: 'Failed to fetch' } })
})
