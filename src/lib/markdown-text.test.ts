import { expect, test } from 'vitest'
import { excerpt } from './markdown-text.ts'

test('an excerpt is the text of the paragraphs without markup', () => {
  expect(
    excerpt(
      '# Head\n\nOne *two* [three](/x) `four`.\n\n- list\n\n![picture](/y) Five  \nsix &amp; <b>seven</b>',
    ),
  ).toBe('One two three four. Five six & seven')
})

test('an excerpt is one plain text, whatever markup the paragraphs contain', () => {
  expect(excerpt('![picture](/y) Five\n\n\n~~six~~ seven')).toBe('Five six seven')
  expect(excerpt('One **two *three* [four](/x)**')).toBe('One two three four')
  expect(excerpt('&lt;b&gt; &quot;x&quot;&nbsp;&amp; y')).toBe('<b> "x" & y')
})

test('ROUT-02 the excerpt of a text without paragraphs is its headings, list items and quotations', () => {
  expect(
    excerpt('## Packing\n\n- One *lamp*\n- [x] Two\n  - deeper\n\n> Said\n> - so\n\n```\ncode\n```'),
  ).toBe('Packing · One lamp · Two · deeper · Said · so')
  expect(excerpt('1. One\n\n2. Two')).toBe('One · Two')
  expect(excerpt('![picture](/y)\n\n- One')).toBe('One')
  expect(excerpt('![picture](/y)')).toBe('')
})

test('an excerpt ends after a whole word within 160 characters', () => {
  const text = excerpt('word, '.repeat(100))
  expect(text).toMatch(/word…$/)
  expect(text.length).toBeLessThanOrEqual(160)
})

test('an excerpt of a huge post takes less than 500 ms', () => {
  const used = process.cpuUsage()
  excerpt('['.repeat(100_000))
  const { user, system } = process.cpuUsage(used)
  expect((user + system) / 1000).toBeLessThan(500)
})
