import { expect, test } from 'vitest'
import { bestPassage, pagePassages, passagesOf, plainText, snippetOf } from './passages.ts'

const PAGE = `---
title: "Web | Gantry"
---

# Web Design

Sites that [load fast](https://site.example/fast) and **sell**.

## From brief to launch

- A simple site takes 2-4 weeks.
- A complex one takes 2-3 months.

![A crane](https://site.example/a.webp)

### What it costs

| Step | Price |
| - | - |
| Draft \\| idea | \\$500 |

## Empty
`

test('ANSW-05 a page is split into its headings and the plain text below each', () => {
  expect(passagesOf(PAGE)).toEqual([
    { heading: 'Web Design', text: 'Sites that load fast and sell.' },
    {
      heading: 'From brief to launch',
      text: 'A simple site takes 2-4 weeks.\nA complex one takes 2-3 months.',
    },
    { heading: 'What it costs', text: 'Step Price\nDraft | idea $500' },
  ])
})

test('ANSW-05 text before the first heading is a passage without a heading', () => {
  expect(passagesOf('Hello.\n\n## More\n\nText')).toEqual([
    { heading: '', text: 'Hello.' },
    { heading: 'More', text: 'Text' },
  ])
})

test('ANSW-05 the heading of a card in a list starts a passage, too', () => {
  expect(
    passagesOf('## Values\n\nFour.\n\n- ### Innovation\n\n  New.\n\n- ![A](b.webp)\n\n  ## Sites\n\n  Fast.'),
  ).toEqual([
    { heading: 'Values', text: 'Four.' },
    { heading: 'Innovation', text: 'New.' },
    { heading: 'Sites', text: 'Fast.' },
  ])
})

test('ANSW-05 a page begins with its title, not with the link back above it', () => {
  const page = PAGE.replace('# Web Design', '[Back to Home](https://site.example/)\n\n# Web Design')
  expect(pagePassages(page)).toEqual(passagesOf(PAGE))
})

test.each([
  ['\\*not\\* emphasis', '*not* emphasis'],
  ['_so_ it is', ' so it is'],
  ['[a \\[b\\]](https://x.example/\\(y\\)) c', 'a [b] c'],
  ['1. One\n2. Two', 'One\nTwo'],
  ['a&#x20;b', 'a b'],
])('ANSW-05 %s is read without its markup', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})

test('ANSW-05 the passage with the most search words wins, among equals the shortest', () => {
  const passages = passagesOf(PAGE)
  expect(bestPassage(passages, ['simpl', 'week'])?.heading).toBe('From brief to launch')
  expect(bestPassage(passages, ['pric', 'cost'])?.heading).toBe('What it costs')
  expect(
    bestPassage(
      [
        { heading: 'Long', text: 'site and more' },
        { heading: 'Short', text: 'site' },
      ],
      ['sit'],
    )?.heading,
  ).toBe('Short')
  expect(bestPassage([], ['sit'])).toBeNull()
})

test('ANSW-05 a passage with the word in its text beats one with it in its heading', () => {
  const passages = [
    { heading: 'Our site', text: 'Short.' },
    { heading: 'More', text: 'A longer text about a site of ours.' },
  ]
  expect(bestPassage(passages, ['sit'])?.heading).toBe('More')
})

test('ANSW-05 a snippet shows the words around the first match and marks every match', () => {
  expect(snippetOf('A simple site takes 2-4 weeks.', ['sit', 'week'])).toEqual([
    { text: 'A simple ', isMatch: false },
    { text: 'site', isMatch: true },
    { text: ' takes 2-4 ', isMatch: false },
    { text: 'weeks', isMatch: true },
    { text: '.', isMatch: false },
  ])
})

test('ANSW-05 a snippet of a long text is cut between words on both sides', () => {
  const parts = snippetOf(`${'before '.repeat(30)}site ${'after '.repeat(60)}`, ['sit'])
  const text = parts.map(part => part.text).join('')
  expect(text).toMatch(/^… before .* site after .* after …$/)
  expect(text.length).toBeLessThan(170)
  expect(snippetOf('', ['sit'])).toEqual([])
})
