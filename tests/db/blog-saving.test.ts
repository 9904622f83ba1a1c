/** How the dashboard saves posts, against the running backend: conflicts, refusals and lists (UX-06, SEC-19). */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listVersions, readVersion } from '../../src/data/blog-post-versions.ts'
import { listPostsLike } from '../../src/data/blog-posts.ts'
import {
  addPost,
  deletePost,
  isSlugTaken,
  listPosts,
  listTagsInUse,
  type PostChanges,
  type PostRow,
  type PostState,
  readPost,
  savePost,
} from '../../src/data/blog-posts-admin.ts'
import type { Db } from '../../src/data/rest-client.ts'
import { undoDelete } from '../../src/data/trash.ts'
import { accounts, backendForThisFile } from './support/backend.ts'

const backend = backendForThisFile()

const words = (changes: Partial<PostChanges> = {}): PostChanges => ({
  ...{ title: 'Title', content: 'Text', slug: null, image_urls: [], image_alts: {} },
  ...changes,
})

async function added(changes: Partial<PostChanges> = {}): Promise<PostRow> {
  const answer = await addPost(backend().admin, randomUUID(), words(changes))
  if (answer.result !== 'saved') throw new Error('A new post conflicts with nothing')
  return answer.row
}

describe('Saving a post', () => {
  test('BADM-06 stores the given fields and makes the slug from the title', async () => {
    const post = await added({
      title: 'A new address',
      image_urls: ['/a.png'],
      image_alts: { '/a.png': 'A lamp' },
      status: 'draft',
    })
    expect(post).toMatchObject({ slug: 'a-new-address', revision: 1, image_alts: { '/a.png': 'A lamp' } })
    expect(await readPost(backend().admin, post.id)).toEqual(post)
  })

  test('UX-06 reports a newer revision as a conflict and overwrites it only if given that revision', async () => {
    const { admin } = backend()
    const post = await added()
    const theirs = await savePost(admin, post, words({ title: 'Theirs' }))
    expect(theirs).toMatchObject({ result: 'saved', row: { title: 'Theirs', revision: 2 } })
    const mine = await savePost(admin, post, words({ title: 'Mine' }))
    expect(mine).toMatchObject({
      ...{ result: 'conflict', current: { title: 'Theirs', revision: 2 }, changedBy: accounts.admin },
    })
    const over = await savePost(admin, { ...post, revision: 2 }, words({ title: 'Mine' }))
    expect(over).toMatchObject({ result: 'saved', row: { title: 'Mine', revision: 3 } })
    const versions = await listVersions(admin, post.id)
    expect(versions.map(({ revision, title, saved_by }) => [revision, title, saved_by])).toEqual([
      [3, 'Mine', accounts.admin],
      [2, 'Theirs', accounts.admin],
      [1, 'Title', accounts.admin],
    ])
    expect(await readVersion(admin, versions[1]?.id ?? 0)).toMatchObject({ title: 'Theirs', content: 'Text' })
  })

  test('POST-09 excerpt, author, description, share picture and tags are saved, versioned and included in conflicts', async () => {
    const { admin } = backend()
    const facts = {
      ...{ excerpt: 'In short', author: 'Ana Ruiz', description: 'For engines' },
      ...{ share_image: '/assets/blog/card.png', tags: ['SEO', 'Web Design'] },
    }
    const post = await added(facts)
    expect(post).toMatchObject(facts)
    const theirs = await savePost(admin, post, words({ ...facts, tags: ['SEO'], excerpt: 'Shorter' }))
    expect(theirs).toMatchObject({ result: 'saved', row: { ...facts, tags: ['SEO'], excerpt: 'Shorter' } })
    const mine = await savePost(admin, post, words({ ...facts, author: 'Bo Lindt' }))
    expect(mine).toMatchObject({
      ...{ result: 'conflict', current: { ...facts, tags: ['SEO'], excerpt: 'Shorter' } },
      changedBy: accounts.admin,
    })
    const [newest, oldest] = await listVersions(admin, post.id)
    expect(await readVersion(admin, oldest?.id ?? 0)).toMatchObject(facts)
    expect(await readVersion(admin, newest?.id ?? 0)).toMatchObject({ tags: ['SEO'], excerpt: 'Shorter' })
    await deletePost(admin, post.id)
    await undoDelete(admin, 'blog_posts', [post.id])
    expect(await readPost(admin, post.id)).toMatchObject({ ...facts, tags: ['SEO'], excerpt: 'Shorter' })
  })

  test('UX-06 adding a post again after a lost response creates no second post', async () => {
    const post = await added({ title: 'Sent twice' })
    const again = await addPost(backend().admin, post.id, words({ title: 'Sent twice' }))
    expect(again).toEqual({ result: 'saved', row: post })
    const other = await addPost(backend().admin, post.id, words({ title: 'Gone on' }))
    expect(other).toMatchObject({ result: 'conflict', current: post, changedBy: accounts.admin })
  })

  test('a slug that another post uses is refused as taken', async () => {
    const post = await added({ slug: 'taken-address' })
    const attempts = [
      addPost(backend().admin, randomUUID(), words({ slug: 'taken-address' })),
      added().then(other => savePost(backend().admin, other, words({ slug: 'taken-address' }))),
    ]
    for (const attempt of attempts) {
      const error = await attempt.catch((thrown: unknown) => thrown)
      expect(isSlugTaken(error)).toBe(true)
    }
    expect(isSlugTaken(new Error('other'))).toBe(false)
    expect(post.slug).toBe('taken-address')
  })

  test('SEC-19 a write that is blocked or reaches no row is never reported as a success', async () => {
    const { outsider, admin } = backend()
    const post = await added({ title: 'Not yours' })
    await expect(savePost(outsider, post, words())).rejects.toThrow('Could not save blog post')
    await expect(deletePost(outsider, post.id)).rejects.toThrow('Could not delete blog post')
    await expect(addPost(outsider, randomUUID(), words())).rejects.toThrow('Could not add blog post')
    expect(await listVersions(outsider, post.id)).toEqual([])
    await deletePost(admin, post.id)
    await expect(deletePost(admin, post.id)).rejects.toThrow('Could not delete blog post')
    expect(await savePost(admin, post, words())).toMatchObject({
      ...{ result: 'deleted', deletedBy: accounts.admin, deletedAt: expect.any(String) },
    })
  })
})

test('UX-02 the list can be searched, filtered by state and paged', async () => {
  const { admin } = backend()
  const mark = randomUUID()
  await added({ title: `Now ${mark}` })
  await added({ title: `Later ${mark}`, status: 'scheduled', published_at: '2999-01-01T00:00:00Z' })
  await added({ title: 'Hidden', content: `${mark} 100 %`, status: 'draft' })
  const list = async (db: Db, state: PostState | 'all', search = mark, offset = 0, oldestFirst = false) => {
    const query = { search, state, oldestFirst, offset, limit: 2, now: new Date().toISOString() }
    const { rows, total } = await listPosts(db, query)
    return { titles: rows.map(({ title }) => title.split(' ')[0]), total }
  }
  expect(await list(admin, 'published')).toMatchObject({ titles: ['Now'], total: 1 })
  expect(await list(admin, 'scheduled')).toMatchObject({ titles: ['Later'], total: 1 })
  expect(await list(admin, 'draft')).toMatchObject({ titles: ['Hidden'], total: 1 })
  expect(await list(admin, 'draft', `${mark} 100 %`)).toMatchObject({ titles: ['Hidden'], total: 1 })
  expect(await list(admin, 'all', `${mark}%`)).toMatchObject({ titles: [], total: 0 })
  const first = await list(admin, 'all')
  const second = await list(admin, 'all', mark, 2)
  expect(first.titles[0]).toBe('Later')
  expect([...first.titles, ...second.titles].sort()).toEqual(['Hidden', 'Later', 'Now'])
  expect([first.total, second.total]).toEqual([3, 3])
  const oldest = [
    ...(await list(admin, 'all', mark, 0, true)).titles,
    ...(await list(admin, 'all', mark, 2, true)).titles,
  ]
  expect(oldest).toEqual([...first.titles, ...second.titles].reverse())
  expect((await list(backend().outsider, 'all')).titles).toEqual([])
})

test('POST-05 UX-02 posts are found by excerpt, author, description and tag, also after these change', async () => {
  const { admin } = backend()
  const mark = randomUUID()
  const found = async (search: string) => {
    const query = {
      search,
      state: 'all' as const,
      after: null,
      limit: 5,
      offset: 0,
      oldestFirst: false,
      now: new Date().toISOString(),
    }
    return (await listPosts(admin, query)).rows.map(({ id }) => id)
  }
  const facts = {
    excerpt: `E${mark}`,
    author: `A${mark}`,
    description: `D${mark}`,
    tags: [`T ${mark.slice(0, 30)}`],
  }
  const post = await added(facts)
  for (const word of [facts.excerpt, facts.author, facts.description, facts.tags[0] ?? ''])
    expect(await found(word), word).toEqual([post.id])
  await savePost(admin, post, words({ ...facts, author: `B${mark}`, tags: [] }))
  expect(await found(facts.author)).toEqual([])
  expect(await found(facts.tags[0] ?? '')).toEqual([])
  expect(await found(`b${mark}`)).toEqual([post.id])
})

test('POST-05 the tags in use are sorted by the number of their posts', async () => {
  const tag = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
  const [many, few] = [tag('Many'), tag('Few')]
  await added({ tags: [few, many] })
  await added({ tags: [many], status: 'draft' })
  const used = await listTagsInUse(backend().admin)
  expect(used.filter(name => [many, few].includes(name))).toEqual([many, few])
})

test('POST-06 POST-10 visitors get public posts with one of the given tags, newest first, without drafts', async () => {
  const { admin, anon } = backend()
  const tag = `He said "tags {x}" \\ ${randomUUID().slice(0, 8)}`.slice(0, 40)
  const title = (name: string) => ({ title: name, tags: ['Other', tag] })
  await added({ ...title('Older'), status: 'published', published_at: '2020-01-01T00:00:00Z' })
  await added({ ...title('Newer'), status: 'published', published_at: '2021-01-01T00:00:00Z', excerpt: 'E' })
  await added({ ...title('Draft'), status: 'draft' })
  const posts = await listPostsLike(anon, [tag])
  expect(posts.map(post => [post.title, post.excerpt])).toEqual([
    ['Newer', 'E'],
    ['Older', ''],
  ])
  expect(await listPostsLike(admin, [])).toEqual([])
})
