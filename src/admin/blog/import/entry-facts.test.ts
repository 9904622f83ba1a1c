import { expect, test } from 'vitest'
import { factsWithin } from './entry-facts.ts'

const NOTHING = { excerpt: '', author: '', description: '', tags: [] }

test('IMPT-14 fields that a file leaves empty are left out', () => {
  expect(factsWithin(NOTHING)).toEqual({ facts: {}, notes: [] })
})

test('IMPT-14 a text that is too long is cut after a whole word, with a note', () => {
  const { facts, notes } = factsWithin({
    ...NOTHING,
    ...{ excerpt: 'word '.repeat(100), description: 'word '.repeat(60), author: 'a'.repeat(101) },
  })
  expect(facts.excerpt).toMatch(/^(word ){78}word…$/)
  expect(facts.description).toBe('word '.repeat(60).trim())
  expect(facts.author).toHaveLength(100)
  expect(notes).toEqual(['Its excerpt is cut to 400 characters.', 'Its author is cut to 100 characters.'])
})

test('IMPT-14 only valid tags are kept, each once; the others are listed with the reason', () => {
  const { facts, notes } = factsWithin({
    ...NOTHING,
    tags: ['Web  design', 'web-design', 'Roads, rail\u0000', '你好', 'a'.repeat(41), ...'abcdefghij'],
  })
  expect(facts.tags).toEqual(['Web design', 'Roads rail', ...'abcdefgh'])
  expect(notes).toEqual([
    'Tag left out: “你好” needs a Latin letter or a digit for the address of its page.',
    `Tag left out: “${'a'.repeat(41)}” is too long for a tag: at most 40 characters.`,
    'A post has at most 10 tags; left out: i, j.',
  ])
})
