import { expect, test } from 'vitest'
import { findPosts, POST_FIELDS, type PostChanges } from './blog-posts-admin.ts'
import { createPublicClient } from './public-client.ts'

test('IMPT-02 titles with any characters are escaped in the query', async () => {
  const asked: URL[] = []
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async input => {
    asked.push(new URL(String(input)))
    return Response.json([])
  })
  await findPosts(db, { slugs: ['a-slug'], titles: ['"Good", she said (2)', 'C:\\temp', 'Lamps'] })
  expect(asked.map(({ searchParams }) => [searchParams.get('slug'), searchParams.get('title')])).toEqual([
    ['in.("a-slug")', null],
    [null, String.raw`in.("\"Good\", she said (2)","C:\\temp","Lamps")`],
  ])
})

test('IMPT-02 no address of a request is longer than servers accept, however many posts are looked for', async () => {
  const lengths: number[] = []
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async input => {
    lengths.push(String(input).length)
    return Response.json([])
  })
  const names = Array.from({ length: 120 }, (_, place) => `${'ä'.repeat(190)} ${place}`)
  await findPosts(db, { slugs: names.map((_, place) => `${'a'.repeat(80)}-${place}`), titles: names })
  expect(Math.max(...lengths)).toBeLessThan(8000)
})

test('POST-09 the fields of a change are all fields that somebody can set', () => {
  const full: Required<PostChanges> = {
    ...{
      title: '',
      content: '',
      slug: '',
      image_urls: [],
      image_alts: {},
      status: 'draft',
      published_at: '',
    },
    ...{ excerpt: '', author: '', description: '', share_image: '', tags: [] },
  }
  expect([...POST_FIELDS].sort()).toEqual(Object.keys(full).sort())
})
