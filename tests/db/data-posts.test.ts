/** What the blog, its editor and the media library read of posts, against the running backend. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  findMovedPost,
  listNewestPosts,
  listPostsLike,
  listPostTitles,
  readBlogPost,
} from '#data/blog-posts.ts'
import {
  addPost,
  findPosts,
  isSlugTaken,
  listPosts,
  listTagsInUse,
  type PostChanges,
  type PostRow,
  readPost,
  savePost,
  setPostStates,
} from '#data/blog-posts-admin.ts'
import { listPlaces } from '#data/media-uses.ts'
import { asOwner } from '../../local/database/roles.ts'
import { accounts, backendForThisFile } from './support/backend.ts'

const backend = backendForThisFile()

const words = (changes: Partial<PostChanges> = {}): PostChanges => ({
  ...{ title: 'Title', content: 'Text', slug: null, image_urls: [], image_alts: {} },
  ...changes,
})

async function added(changes: Partial<PostChanges> = {}, id: string = randomUUID()): Promise<PostRow> {
  const answer = await addPost(backend().admin, id, words(changes))
  if (answer.result !== 'saved') throw new Error('A new post conflicts with nothing')
  return answer.row
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('BLOG-02 visitors get the newest posts first, and with a time only those published or changed after it', async () => {
  const { anon } = backend()
  const older = await added({ title: 'Older', published_at: '2026-03-01T00:00:00Z' })
  const newer = await added({ title: 'Newer', published_at: '2026-04-01T00:00:00Z' })
  const draft = await added({ title: 'Draft', status: 'draft' })
  const shown = idsOf(await listNewestPosts(anon, null)).filter(id =>
    [older.id, newer.id, draft.id].includes(id),
  )
  expect(shown).toEqual([newer.id, older.id])
  // Backdated, but changed just now.
  expect(idsOf(await listNewestPosts(anon, '2026-04-02T00:00:00Z'))).toContain(older.id)
  expect(await listNewestPosts(anon, '2999-01-01T00:00:00Z')).toEqual([])
  expect(await readBlogPost(anon, 'newer')).toMatchObject({ id: newer.id, slug: 'newer', content: 'Text' })
  expect(await readBlogPost(anon, draft.slug)).toBeNull()
  expect((await listPostTitles(anon)).find(({ id }) => id === newer.id)).toEqual({
    ...{ id: newer.id, slug: 'newer', title: 'Newer' },
    ...{ published_at: '2026-04-01T00:00:00+00:00', updated_at: newer.updated_at },
  })
})

test('BLOG-02 posts of one moment keep one order, and no more than twenty are asked for', async () => {
  const { anon, server } = backend()
  await asOwner(server.database, sql =>
    sql.query(
      `insert into public.blog_posts (title, content, slug, published_at)
       select 'T', 'C', 'moment-' || n, '2026-11-20' from generate_series(1, 21) as n`,
    ),
  )
  const ids = idsOf(await listNewestPosts(anon, null))
  expect(ids).toHaveLength(20)
  expect(ids).toEqual([...ids].sort())
})

test('POST-09 posts with a tag in common are found, whatever characters it has', async () => {
  const { anon } = backend()
  const tag = String.raw`a "quoted" {tag} \ ${randomUUID().slice(0, 8)}`
  const [old, recent] = [
    await added({
      title: 'Old',
      tags: [tag, 'Other'],
      excerpt: 'Short',
      published_at: '2026-01-01T00:00:00Z',
    }),
    await added({ title: 'Recent', tags: [tag], published_at: '2026-02-01T00:00:00Z' }),
  ]
  await added({ title: 'Hidden', tags: [tag], status: 'draft' })
  await added({ title: 'Without' })
  expect(await listPostsLike(anon, [tag, 'None, neither'])).toEqual(
    [recent, old].map(({ id, slug, title, tags, excerpt }) => ({
      ...{ id, slug, title, tags, excerpt },
      published_at: expect.stringMatching(/^2026-0[12]-01/),
    })),
  )
  expect(await listPostsLike(anon, ['None'])).toEqual([])
})

test('BLOG-02 posts of one moment with a tag in common keep one order, and no more than thirty are asked for', async () => {
  const { anon, server } = backend()
  await asOwner(server.database, sql =>
    sql.query(
      `insert into public.blog_posts (title, content, slug, published_at, tags)
       select 'T', 'C', 'like-' || n, '2026-02-01', array['Many'] from generate_series(1, 31) as n`,
    ),
  )
  const ids = idsOf(await listPostsLike(anon, ['Many']))
  expect(ids).toHaveLength(30)
  expect(ids).toEqual([...ids].sort())
})

test('UX-07 a former address leads to the post’s address of now, but not to a draft', async () => {
  const { admin, anon } = backend()
  const post = await added({ slug: 'first-address' })
  const moved = await savePost(admin, post, words({ slug: 'second-address' }))
  if (moved.result !== 'saved') throw new Error('Not saved')
  expect(await findMovedPost(anon, 'first-address')).toBe('second-address')
  expect(await findMovedPost(anon, 'never-there')).toBeNull()
  await setPostStates(admin, [moved.row], 'draft')
  expect(await findMovedPost(anon, 'first-address')).toBeNull()
})

test('IMPT-02 posts are found by their slugs and titles, each once, whatever characters they have', async () => {
  const { admin, outsider } = backend()
  const quoted = await added({ title: String.raw`"Good", she said (2) in C:\temp` })
  const many: PostRow[] = []
  for (let place = 0; place < 6; place += 1) many.push(await added({ title: `Imported ${place}` }))
  const titles = [quoted.title, quoted.title, ...many.map(({ title }) => title)]
  const slugs = [quoted.slug, 'not-there', many[0]?.slug ?? '']
  const found = await findPosts(admin, { slugs, titles })
  expect(idsOf(found).sort()).toEqual(idsOf([quoted, ...many]).sort())
  expect(found).toContainEqual(quoted)
  expect(await findPosts(admin, { slugs: [many[1]?.slug ?? ''], titles: [] })).toEqual([many[1]])
  expect(await findPosts(outsider, { slugs: ['not-there'], titles: ['Not there'] })).toEqual([])
})

test('POST-09 the tags in use are offered once each, most used first, then by name', async () => {
  const { admin, server } = backend()
  await asOwner(server.database, sql =>
    sql.query(`update public.blog_posts set tags = '{}' where tags <> '{}'`),
  )
  // The first in the order in which the posts are read.
  await added({ tags: ['Bees', 'Ants'] }, '00000000-0000-4000-8000-000000000001')
  await added({ tags: ['Cats', 'Bees'] })
  await added({ tags: ['Cats', 'Ants', 'Dogs'], status: 'draft' })
  await added({ tags: ['Cats'] })
  await added()
  expect(await listTagsInUse(admin)).toEqual(['Cats', 'Ants', 'Bees', 'Dogs'])
})

test('UX-06 states of many posts are set at once, except where somebody else has set another', async () => {
  const { admin } = backend()
  const mark = randomUUID()
  for (const title of ['One', 'Two']) await added({ title, content: mark, status: 'draft' })
  const query = { search: mark, now: new Date().toISOString(), oldestFirst: true, offset: 0, limit: 10 }
  const { rows } = await listPosts(admin, { ...query, state: 'draft' })
  expect(rows).toHaveLength(2)
  const [first] = rows
  expect(first).toEqual({
    ...{ id: first?.id, slug: first?.slug, title: first?.title, status: 'draft', revision: 1 },
    ...{ published_at: expect.any(String), updated_at: expect.any(String), image_urls: [] },
  })
  expect(await setPostStates(admin, rows, 'published')).toEqual([])
  expect(await listPosts(admin, { ...query, state: 'published' })).toMatchObject({ total: 2 })
  expect(await setPostStates(admin, rows.slice(0, 1), 'scheduled')).toMatchObject([
    { id: first?.id, result: 'conflict', current: { status: 'published' }, changedBy: accounts.admin },
  ])
  expect(await readPost(admin, first?.id ?? '')).toMatchObject({ status: 'published' })
  expect(await readPost(admin, randomUUID())).toBeNull()
  const stopped = listPosts(admin, { ...query, state: 'all', signal: AbortSignal.abort() })
  await expect(stopped).rejects.toThrow('Could not read blog posts')
})

test('BADM-06 only an error says that a slug is taken', async () => {
  await added({ slug: 'only-once' })
  const error = await added({ slug: 'only-once' }).catch((thrown: unknown) => thrown)
  expect(isSlugTaken(error)).toBe(true)
  expect(isSlugTaken({ cause: { code: '23505' } })).toBe(false)
  expect(isSlugTaken(new Error('Other', { cause: { code: '23503' } }))).toBe(false)
})

test('MEDI-11 every place that may show a file is read, with the text that may name it', async () => {
  const { admin, service, server } = backend()
  await service.from('categories').insert({ name: 'Places' })
  const item = { category: 'Places', title: 'Shown', image_url: '/assets/a.png', video_url: '/assets/a.mp4' }
  const bare = { category: 'Places', title: 'Bare', image_url: null, video_url: null }
  const stored = await service.from('portfolio_items').insert([item, bare]).select('id').throwOnError()
  const [shown, empty] = idsOf(stored.data ?? [])
  const post = await added({
    title: 'Words',
    image_urls: ['/a.png', '/b.png'],
    share_image: '/assets/c.png',
    content: 'D',
  })
  const setTo = (image: string | null) =>
    asOwner(server.database, sql => sql.query('update public.site_config set hero_bg = $1', [image]))
  await setTo('/assets/hero.png')
  const places = await listPlaces(admin)
  expect(places.filter(({ id }) => [shown, empty, post.id].includes(id))).toEqual([
    ...[
      { kind: 'item', id: shown, title: 'Shown', text: '/assets/a.png /assets/a.mp4' },
      { kind: 'item', id: empty, title: 'Bare', text: ' ' },
    ].sort((one, other) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1)),
    { kind: 'post', id: post.id, title: 'Words', text: '/a.png /b.png /assets/c.png D' },
  ])
  const settings = { kind: 'settings', id: '', title: 'Site settings' }
  expect(places.filter(({ kind }) => kind === 'settings')).toEqual([
    { ...settings, text: '/assets/hero.png' },
  ])
  await setTo(null)
  expect((await listPlaces(admin)).find(({ kind }) => kind === 'settings')).toEqual({ ...settings, text: '' })
})
