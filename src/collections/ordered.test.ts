import { expect, test } from 'vitest'
import { inOrder, withPositionIds } from './ordered.ts'

test('a list keeps the order of its file, also after sorting by id and beyond ten items', () => {
  const items = Array.from({ length: 12 }, (_, index) => `item ${index}`)
  const stored = Object.entries(withPositionIds(items))
    .map(([id, data]) => ({ id, data }))
    .toSorted((a, b) => b.id.localeCompare(a.id))
  expect(inOrder(stored)).toEqual(items)
})
