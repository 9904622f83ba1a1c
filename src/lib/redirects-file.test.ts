import { expect, test } from 'vitest'
import { readRedirectsFile, redirectsFile } from './redirects-file.ts'

test('MOVE-04 a chained redirect is written with its final target, including the fragment', () => {
  const redirects = [
    { from: '/a', to: '/b' },
    { from: '/b', to: '/c#there' },
    { from: '/d', to: '/a#lost' },
  ]
  const lines = (from: string) => `${from} /c#there 301\n${from}.md /c.md 301\n`
  expect(redirectsFile(redirects)).toBe(lines('/a') + lines('/b') + lines('/d'))
  expect(readRedirectsFile(redirectsFile(redirects))).toEqual(
    new Map(
      ['/a', '/b', '/d'].flatMap(from => [[from, '/c#there'] as const, [`${from}.md`, '/c.md'] as const]),
    ),
  )
})

test('MOVE-04 a file has no Markdown redirect, and the home page’s Markdown is /index.md', () => {
  expect(redirectsFile([{ from: '/old.html', to: '/about' }])).toBe('/old.html /about 301\n')
  expect(redirectsFile([{ from: '/old', to: '/assets/list.pdf' }])).toBe('/old /assets/list.pdf 301\n')
  expect(redirectsFile([{ from: '/old', to: '/' }])).toBe('/old / 301\n/old.md /index.md 301\n')
})
