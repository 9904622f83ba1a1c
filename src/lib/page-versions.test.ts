import { expect, test } from 'vitest'
import { markdownPath } from './markdown-path.ts'
import { changedPages, pageVersions } from './page-versions.ts'

test('ANSW-01 a page’s Markdown is at the page’s address with .md', () => {
  expect(['/', '/about', '/about/', '/blog/a-post'].map(markdownPath)).toEqual([
    '/index.md',
    '/about.md',
    '/about.md',
    '/blog/a-post.md',
  ])
})

test('ANSW-04 new, edited and deleted pages count as changed, all others do not', () => {
  const before = { '/': 'a', '/about': 'b', '/old': 'c' }
  expect(changedPages(before, { '/': 'a', '/about': 'x', '/new': 'd' })).toEqual(['/about', '/new', '/old'])
  expect(changedPages(before, before)).toEqual([])
})

test.each([null, [], { '/': 1 }, { 'https://elsewhere.example/': 'a' }])('%j is no list of pages', list => {
  expect(pageVersions.safeParse(list).success).toBe(false)
})
