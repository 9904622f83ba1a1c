import { expect, test } from 'vitest'
import { toHtml } from '#lib/markdown-html.ts'
import { pictureMarkdown } from './markdown-picture.ts'

test.each([
  ['A lamp', '/assets/blog/1-2.webp'],
  ['', '/a.png'],
  ['A [bracket] and a \\ stroke', '/a.png'],
  ['](javascript:alert(1))', '/a.png'],
  ['Two\nlines', '/a (1).png'],
])('UX-10 a picture with the alternative text %j at %j stays exactly one picture', (alt, address) => {
  const html = toHtml(pictureMarkdown(alt, address), { now: () => 0, limitMs: 1000 })
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html).toMatch(/^<p><img [^>]*><\/p>\n$/)
  expect(html).toContain(`alt="${alt.replace('\n', ' ')}"`)
})
