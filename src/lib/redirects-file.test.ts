import { expect, test } from 'vitest'
import { readRedirectsFile, redirectsFile } from './redirects-file.ts'

test('MOVE-04 a redirect over others is written with where it leads in the end, fragment and all', () => {
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

test('MOVE-04 what is a file has no Markdown, and that of the home page has a name', () => {
  expect(redirectsFile([{ from: '/old.html', to: '/about' }])).toBe('/old.html /about 301\n')
  expect(redirectsFile([{ from: '/old', to: '/assets/list.pdf' }])).toBe('/old /assets/list.pdf 301\n')
  expect(redirectsFile([{ from: '/old', to: '/' }])).toBe('/old / 301\n/old.md /index.md 301\n')
})
