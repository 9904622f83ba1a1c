import { expect, test } from 'vitest'
import { movedTo } from './order.ts'

test.each([
  ['a', 'c', 'bca'],
  ['c', 'a', 'cab'],
  ['b', 'b', 'abc'],
  ['x', 'a', 'abc'],
  ['a', 'x', 'abc'],
])('UX-13 moving %s to the place of %s gives %s', (id, over, order) => {
  expect(movedTo(['a', 'b', 'c'], id, over).join('')).toBe(order)
})
