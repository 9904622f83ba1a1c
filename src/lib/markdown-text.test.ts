import { expect, test } from 'vitest'
import { excerpt } from './markdown-text.ts'

test('an excerpt is the paragraphs’ words without their marks', () => {
  expect(
    excerpt(
      '# Head\n\nOne *two* [three](/x) `four`.\n\n- list\n\n![picture](/y) Five  \nsix &amp; <b>seven</b>',
    ),
  ).toBe('One two three four. Five six & seven')
})

test('an excerpt reads as one text, whatever the paragraphs are made of', () => {
  expect(excerpt('![picture](/y) Five\n\n\n~~six~~ seven')).toBe('Five six seven')
  expect(excerpt('One **two *three* [four](/x)**')).toBe('One two three four')
  expect(excerpt('&lt;b&gt; &quot;x&quot;&nbsp;&amp; y')).toBe('<b> "x" & y')
})

test('an excerpt ends after a whole word within the length that search engines show', () => {
  const text = excerpt('word, '.repeat(100))
  expect(text).toMatch(/word…$/)
  expect(text.length).toBeLessThanOrEqual(160)
})

test('an excerpt of an enormous post takes no time', () => {
  const used = process.cpuUsage()
  excerpt('['.repeat(100_000))
  const { user, system } = process.cpuUsage(used)
  expect((user + system) / 1000).toBeLessThan(500)
})
