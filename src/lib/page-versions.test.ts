import { expect, test } from 'vitest'
import { markdownPath } from './markdown-path.ts'
import { changedPages, pageVersions } from './page-versions.ts'

test('ANSW-01 a page’s Markdown stands at its own address', () => {
  expect(['/', '/about', '/about/', '/blog/a-post'].map(markdownPath)).toEqual([
    '/index.md',
    '/about.md',
    '/about.md',
    '/blog/a-post.md',
  ])
})

test('ANSW-04 pages that are new, changed or gone are told from those that stayed', () => {
  const before = { '/': 'a', '/about': 'b', '/old': 'c' }
  expect(changedPages(before, { '/': 'a', '/about': 'x', '/new': 'd' })).toEqual(['/about', '/new', '/old'])
  expect(changedPages(before, before)).toEqual([])
})

test.each([null, [], { '/': 1 }, { 'https://elsewhere.example/': 'a' }])('%j is no list of pages', list => {
  expect(pageVersions.safeParse(list).success).toBe(false)
})
