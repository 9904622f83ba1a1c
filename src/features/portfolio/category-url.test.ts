import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryIn, withCategory } from './category-url.ts'

test.each([
  ['', null],
  ['?category=', null],
  ['?category=Web+Design', 'Web Design'],
  ['?utm_source=mail&category=Web%20Design', 'Web Design'],
  ['?category=%', '%'],
])('UX-02 the query %j selects the category %j', (search, category) => {
  expect(categoryIn(search)).toBe(category)
})

test('UX-02 changing the category keeps the rest of the address', () => {
  const address = 'https://site.example/work?utm_source=mail#projects'
  const filtered = withCategory(address, 'R&D #1')
  expect(filtered).toBe('https://site.example/work?utm_source=mail&category=R%26D+%231#projects')
  expect(withCategory(filtered, null)).toBe(address)
})

test('UX-02 every category name survives being put into the address', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), category => {
      const { search } = new URL(withCategory('https://site.example/work', category))
      expect(categoryIn(search)).toBe(category)
    }),
  )
})
