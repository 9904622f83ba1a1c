import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, [1]],
  [2, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, null, 20]],
  [4, 20, [1, 2, 3, 4, 5, null, 20]],
  [5, 20, [1, null, 4, 5, 6, null, 20]],
  [17, 20, [1, null, 16, 17, 18, 19, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
])('LIST-01 page %i of %i links to the right pages', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers)
})

test('LIST-01 the first, last and current page are always shown, in order, each once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3000 }), (one, other) => {
      const [page, pages] = [Math.min(one, other), Math.max(one, other)]
      const numbers = pageNumbers(page, pages)
      const shown = numbers.filter(number => number !== null)
      expect(shown).toEqual([...new Set(shown)].sort((left, right) => left - right))
      for (const wanted of [1, page, pages]) expect(shown).toContain(wanted)
      expect(numbers).toHaveLength(Math.min(7, pages))
    }),
  )
})
