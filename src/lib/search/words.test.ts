import { expect, test } from 'vitest'
import { saysNothing, stem, stemsOf, wordsIn } from './words.ts'

test.each([
  ['price', 'prices', 'priced', 'pricing'],
  ['site', 'sites'],
  ['website', 'websites'],
  ['plan', 'plans', 'planning', 'planned'],
  ['company', 'companies', 'company’s'],
  ['edit', 'edits', 'edited', 'editing'],
  ['week', 'weeks'],
  ['take', 'takes'],
  ['process', 'processes', 'processing'],
  ['ad', 'ads'],
])('ANSW-05 the forms of “%s” share one stem', (word, ...forms) => {
  expect([...new Set([word, ...forms].map(stem))]).toHaveLength(1)
})

test.each([
  ['is', 'i'],
  ['business', 'busy'],
  ['ai', 'ad'],
  ['seo', 'see'],
])('ANSW-05 “%s” and “%s” have different stems', (one, other) => {
  expect(stem(one)).not.toBe(stem(other))
})

test('ANSW-05 words have their positions, and a percentage keeps its sign', () => {
  expect(wordsIn('It’s 99% Done.')).toEqual([
    { word: 'it’s', start: 0, end: 4 },
    { word: '99%', start: 5, end: 8 },
    { word: 'done', start: 9, end: 13 },
  ])
})

test('ANSW-05 stop words are left out, and a query of only stop words says nothing', () => {
  expect(stemsOf('How long does it take you to do a website?')).toEqual(['long', 'tak', 'websit'])
  expect(['what is it', '¿?', 'what about it', 'about us'].map(saysNothing)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
