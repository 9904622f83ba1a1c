import { expect, test } from 'vitest'
import { blankDraft, itemFrom, newItem } from './item-draft.ts'
import { isSameOrder, movedTo, placedFirst } from './placing.ts'

const now = new Date('2026-11-21T12:00:00Z')
const item = (id: string, place: number | null) => ({
  ...itemFrom(blankDraft('Web'), newItem(id, now), now),
  place,
})

test('UX-13 only items with a place stand at the head, by their place', () => {
  expect(placedFirst([item('c', 3), item('x', null), item('a', 1), item('b', 2)])).toEqual(['a', 'b', 'c'])
})

test.each([
  ['a', 'c', 'bca'],
  ['c', 'a', 'cab'],
  ['b', 'b', 'abc'],
  ['x', 'a', 'abc'],
  ['a', 'x', 'abc'],
])('UX-13 %s moved to where %s is gives %s', (id, over, order) => {
  expect(movedTo(['a', 'b', 'c'], id, over).join('')).toBe(order)
})

test('an order is the same when every entry is', () => {
  expect(isSameOrder(['a', 'b'], ['a', 'b'])).toBe(true)
  expect(isSameOrder(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(isSameOrder(['a'], ['a', 'b'])).toBe(false)
})
