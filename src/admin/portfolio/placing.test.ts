import { expect, test } from 'vitest'
import { blankDraft, itemFrom, newItem } from './item-draft.ts'
import { isSameOrder, placedFirst } from './placing.ts'

const now = new Date('2026-11-21T12:00:00Z')
const item = (id: string, place: number | null) => ({
  ...itemFrom(blankDraft('Web'), newItem(id, now), now),
  place,
})

test('UX-13 only items with a place come first, sorted by place', () => {
  expect(placedFirst([item('c', 3), item('x', null), item('a', 1), item('b', 2)])).toEqual(['a', 'b', 'c'])
})

test('two orders are the same if all their entries match', () => {
  expect(isSameOrder(['a', 'b'], ['a', 'b'])).toBe(true)
  expect(isSameOrder(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(isSameOrder(['a'], ['a', 'b'])).toBe(false)
})
