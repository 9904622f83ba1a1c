import { expect, test } from 'vitest'
import { findPosts } from './blog-posts-admin.ts'
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
