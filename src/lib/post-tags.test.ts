import { describe, expect, test } from 'vitest'
import { isTagPath, relatedPosts, shownTags, tagPath, tagSlug, tagsOf } from './post-tags.ts'

/** A lower number is a newer post. */
const post = (id: string, ...tags: string[]) => ({
  id,
  tags,
  published_at: `2026-01-0${9 - (Number(id) || 9)}T00:00:00Z`,
})

test.each([
  ['Web Design', 'web-design'],
  ['  Crème & brûlée ', 'creme-brulee'],
  ['Don’t', 'dont'],
  ['.NET 8', 'net-8'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['#SEO + ads', 'seo-ads'],
  ['你好', ''],
])('POST-05 the address of %j is %j', (tag, slug) => {
  expect(tagSlug(tag)).toBe(slug)
})

test('POST-05 a tag’s page is below /blog/tags/', () => {
  expect(tagPath('seo')).toBe('/blog/tags/seo')
  expect([isTagPath('/blog/tags/seo'), isTagPath('/blog/tags'), isTagPath('/blog/seo')]).toEqual([
    true,
    false,
    false,
  ])
})

describe('POST-05 the tags of all posts', () => {
  const newest = post('1', 'SEO', 'Ads', 'seo')
  const older = post('2', 'seo', 'Shops')
  const untagged = { ...post('3'), tags: undefined }

  test('are sorted by number of posts, then by name, spelled as in the newest post', () => {
    const tags = tagsOf([newest, older, untagged])
    expect(tags.map(({ name, posts }) => [name, posts.map(({ id }) => id)])).toEqual([
      ['SEO', ['1', '2']],
      ['Ads', ['1']],
      ['Shops', ['2']],
    ])
  })
  test('are empty without a tagged post', () => {
    expect(tagsOf([untagged, post('4', '你好')])).toEqual([])
  })
  test('link to their pages if these exist, each once', () => {
    expect(shownTags(newest, ['seo'])).toEqual([
      { name: 'SEO', path: '/blog/tags/seo' },
      { name: 'Ads', path: null },
    ])
    expect(shownTags(untagged, ['seo'])).toEqual([])
  })
})

describe('POST-06 related posts', () => {
  const all = tagsOf([
    post('1', 'Ads'),
    post('2', 'SEO', 'Shops'),
    post('3', 'seo'),
    post('4', 'Video'),
    post('5', 'Shops', 'SEO'),
    post('6', 'SEO'),
  ])
  const idsFor = (wanted: ReturnType<typeof post>) => relatedPosts(wanted, all).map(({ id }) => id)

  test('are at most three, those with most shared tags first, then the newer ones', () => {
    expect(idsFor(post('x', 'SEO', 'Shops'))).toEqual(['2', '5', '3'])
  })
  test('exclude the post itself and posts that share no tag', () => {
    expect(idsFor(post('4', 'Video'))).toEqual([])
    expect(idsFor(post('x'))).toEqual([])
  })
})
