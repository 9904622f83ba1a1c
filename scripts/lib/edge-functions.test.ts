import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { answeringUrl, loadEdgeFunctions } from './edge-functions.ts'

const functions = await loadEdgeFunctions(resolve('netlify/edge-functions'))

/** The path that `npm start` answers with when `path` is requested. */
const answering = (path: string, accept: string, method = 'GET') => {
  const { pathname, search } = answeringUrl(
    functions,
    new Request(`https://site.example${path}`, { method, headers: { Accept: accept } }),
  )
  return pathname + search
}
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test.each([
  ['/', '/index.md'],
  ['/about', '/about.md'],
  ['/about/', '/about.md'],
  ['/blog/a-post?utm=x', '/blog/a-post.md?utm=x'],
])('ANSW-02 a request to %s for Markdown gets %s', (path, expected) => {
  expect(answering(path, 'text/markdown')).toBe(expected)
  expect(answering(path, 'text/markdown', 'HEAD')).toBe(expected)
})

test.each([
  'text/markdown, text/html, */*',
  'text/html;q=0.9, text/markdown;q=0.9',
  'TEXT/HTML;q=0.1,text/markdown',
  'text/markdown, */*;q=0.1',
  'text/markdown;q=0.5, text/html;q=0.4, */*',
  'text/markdown;q=0.5, text/*;q=0.4, */*',
])('ANSW-02 Accept “%s” gets Markdown', accept => {
  expect(answering('/about', accept)).toBe('/about.md')
})

test.each([
  BROWSER,
  '*/*',
  '',
  'text/html, text/markdown;q=0.5',
  'text/markdown;q=0.5, */*',
  'text/markdown;q=0.5, text/*',
  'text/markdown;q=0.5, text/*;q=0.8, */*;q=0.1',
  'text/markdown;q=0, text/html;q=0',
  'text/markdown;q=nonsense',
])('ANSW-02 Accept “%s” gets the page', accept => {
  expect(answering('/about', accept)).toBe('/about')
})

test('ANSW-02 an ordinary visit does not run the edge function', () => {
  const visit = (accept: string) => new Request('https://site.example/about', { headers: { Accept: accept } })
  for (const accept of [BROWSER, '*/*', 'image/avif,image/webp,*/*'])
    expect(functions.filter(({ runsFor }) => runsFor(visit(accept)))).toEqual([])
  expect(functions.filter(({ runsFor }) => runsFor(visit('text/markdown')))).toHaveLength(1)
})

test.each(['/admin', '/admin-cms/', '/.netlify/functions/health', '/api/chat', '/favicon.svg', '/about.md'])(
  'ANSW-02 %s is not a page and is answered unchanged',
  path => {
    expect(answering(path, 'text/markdown')).toBe(path)
  },
)

test.each(['/search?q=prices', '/search/?q=prices', '/custo'])(
  'ANSW-02 ANSW-06 %s has no Markdown and is answered unchanged',
  path => {
    expect(answering(path, 'text/markdown')).toBe(path)
  },
)

test('ANSW-02 a POST request is not redirected to Markdown', () => {
  expect(answering('/about', 'text/markdown', 'POST')).toBe('/about')
})
