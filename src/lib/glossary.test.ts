import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Part, splitTerms } from './glossary.ts'

const yoy = { term: 'YoY', expansion: 'year over year' }
const acos = { term: 'ACoS', expansion: 'advertising cost of sales' }
const together = (parts: Part[]) => parts.map(part => (typeof part === 'string' ? part : part.term)).join('')

test('CASE-02 every abbreviation is found, at the start, inside and at the end of a text', () => {
  expect(splitTerms('ACoS fell while sales were up 38% YoY, then ACoS', [yoy, acos])).toEqual([
    acos,
    ' fell while sales were up 38% ',
    yoy,
    ', then ',
    acos,
  ])
})

test('CASE-02 an abbreviation inside a longer word or in another case is left alone', () => {
  expect(splitTerms('YoYo, TACoS and yoy', [yoy, acos])).toEqual(['YoYo, TACoS and yoy'])
})

test('CASE-02 the longer of two matching abbreviations wins', () => {
  const tacos = { term: 'ACoS total', expansion: 'total advertising cost of sales' }
  expect(splitTerms('ACoS total', [acos, tacos])).toEqual([tacos])
})

test('CASE-02 special characters of a pattern are plain text in an abbreviation', () => {
  const plus = { term: 'A+ (basic)', expansion: 'enhanced content' }
  expect(splitTerms('With A+ (basic).', [plus])).toEqual(['With ', plus, '.'])
})

test('CASE-02 without a glossary the text stays whole', () => {
  expect(splitTerms('Up 38% YoY', [])).toEqual(['Up 38% YoY'])
  expect(splitTerms('', [])).toEqual([])
})

test('CASE-02 the parts always join to the original text', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (text, terms) => {
      const glossary = terms.map(term => ({ term, expansion: 'x' }))
      expect(together(splitTerms(text, glossary))).toBe(text)
    }),
  )
})
