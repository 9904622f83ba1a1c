import { describe, expect, test } from 'vitest'
import { type Blog, type BlogAction, firstBlog, reduceBlog, viewOf } from './posts.ts'

const post = (id: string, content = `Text of ${id}`, updated_at = '2026-01-01T00:00:00+00:00') => ({
  id,
  slug: `slug-${id}`,
  title: `Title ${id}`,
  content,
  image_urls: [],
  published_at: '2026-01-01T00:00:00+00:00',
  updated_at,
})
const [a, b, c] = [post('a'), post('b'), post('c')]

const titleOf = ({ id, slug, title, published_at }: typeof a) => ({ id, slug, title, published_at })
const listed = (row: typeof a) => ({ ...titleOf(row), updated_at: row.updated_at })
const published = () => firstBlog({ titles: [a, b, c].map(titleOf), first: a, hasBackend: true })
const empty = (hasBackend = true) => firstBlog({ titles: [], first: null, hasBackend })
const viewAfter = (blog: Blog, ...actions: BlogAction[]) => viewOf(actions.reduce(reduceBlog, blog))
const arrived = (...posts: (typeof a)[]): BlogAction => ({
  ...{ type: 'arrived', keep: false, titles: posts.map(listed), newest: posts[0] ?? null },
})
const read = (post: typeof a): BlogAction => ({ type: 'read', post })

describe('the selected post', () => {
  test('BLOG-02 is the first one', () => {
    const view = viewAfter(published())
    expect(view.index).toBe(0)
    expect(view.post).toEqual(a)
  })
  test('BLOG-07 is the one named in the address, by slug or by id', () => {
    expect(viewAfter(published(), { type: 'chosen', post: 'slug-b' }).index).toBe(1)
    expect(viewAfter(published(), { type: 'chosen', post: 'c' }).index).toBe(2)
  })
  test('BLOG-04 has no previous post at the start and no next post at the end', () => {
    expect(viewAfter(published()).previous).toBeNull()
    expect(viewAfter(published()).next?.id).toBe('b')
    const last = viewAfter(published(), { type: 'chosen', post: 'c' })
    expect(last.previous?.id).toBe('b')
    expect(last.next).toBeNull()
  })
  test('falls back to the first one if the address names a post that does not exist', () => {
    expect(viewAfter(published(), { type: 'chosen', post: 'x' }, arrived(a, b)).index).toBe(0)
    expect(viewAfter(published(), { type: 'chosen', post: 'x' }, { type: 'failed' }).index).toBe(0)
  })
  test('is loading while it may be newer than the page', () => {
    const waiting = viewAfter(published(), { type: 'chosen', post: 'slug-n' })
    expect(waiting).toMatchObject({ index: -1, selected: null, message: 'loading' })
    const there = viewAfter(published(), { type: 'chosen', post: 'slug-n' }, arrived(post('n'), a))
    expect(there.post?.id).toBe('n')
  })
})

describe('the text of another post', () => {
  const chosen = { type: 'chosen', post: 'b' } as const
  test('BLOG-01 is loading until it arrives', () => {
    expect(viewAfter(published(), chosen)).toMatchObject({ index: 1, post: null, message: 'loading' })
    const waiting = viewAfter(published(), chosen, arrived(a, b))
    expect(waiting).toMatchObject({ post: null, message: 'loading', wanted: 'slug-b' })
    expect(viewAfter(published(), chosen, arrived(a, b), read(b))).toMatchObject({ post: b, wanted: null })
  })
  test('BLOG-08 is kept while a newer version of it is read', () => {
    const newer = post('b', 'Newer', '2026-02-02T00:00:00+00:00')
    const known: BlogAction[] = [chosen, { type: 'found', posts: [a, b, c] }, arrived(a, newer)]
    expect(viewAfter(published(), ...known)).toMatchObject({ post: b, message: null, wanted: 'slug-b' })
    expect(viewAfter(published(), ...known, read(newer))).toMatchObject({ post: newer, wanted: null })
  })
  test('comes from the last build if that answers first', () => {
    expect(viewAfter(published(), chosen, { type: 'found', posts: [a, b, c] }).post).toEqual(b)
  })
  test('comes from the backend if that answers first', () => {
    const newer = post('b', 'Newer')
    const view = viewAfter(published(), chosen, arrived(a, newer), read(newer), {
      type: 'found',
      posts: [a, b, c],
    })
    expect(view.post).toEqual(newer)
    expect(view.titles).toHaveLength(2)
  })
  test('fails if neither source has it, and loads again at the next choice', () => {
    expect(viewAfter(published(), chosen, { type: 'failed' }, { type: 'lost' }).message).toBe('failed')
    expect(viewAfter(published(), chosen, { type: 'lost' }, { type: 'chosen', post: 'c' }).message).toBe(
      'loading',
    )
  })
})

describe('newly read posts', () => {
  test('BLOG-08 do not change the view if they are the same', () => {
    expect(viewAfter(published(), { ...arrived(a, b, c), newest: null } as BlogAction)).toMatchObject({
      ...{ post: a, wanted: null, message: null, titles: viewAfter(published()).titles },
    })
  })
  test('BLOG-02 put a newer post first and show it', () => {
    expect(viewAfter(published(), arrived(post('n'), a, b, c)).post?.id).toBe('n')
  })
  test('do not replace the post that is being read', () => {
    const view = viewAfter(published(), { ...arrived(post('n'), a), keep: true } as BlogAction)
    expect(view).toMatchObject({ index: 1, post: a })
  })
  test('show another post if the one being read is gone', () => {
    expect(viewAfter(published(), { ...arrived(b, c), keep: true } as BlogAction).post).toEqual(b)
  })
  test('replace the old text of an edited post', () => {
    expect(viewAfter(published(), arrived(post('a', 'Edited'))).post?.content).toBe('Edited')
  })
})

describe('an empty blog', () => {
  test('BLOG-01 is loading while the backend may have posts', () => {
    expect(viewAfter(empty()).message).toBe('loading')
    expect(viewAfter(empty(), arrived(a)).post).toEqual(a)
  })
  test('BLOG-01 says so once the backend has answered or failed', () => {
    expect(viewAfter(empty(), arrived()).message).toBe('empty')
    expect(viewAfter(empty(), { type: 'failed' }).message).toBe('empty')
  })
  test('SEC-34 says so at once without a backend', () => {
    expect(viewAfter(empty(false)).message).toBe('empty')
  })
  test('BLOG-01 a failed read does not empty a blog that has posts', () => {
    expect(viewAfter(published(), { type: 'failed' })).toMatchObject({ post: a, message: null })
  })
})
