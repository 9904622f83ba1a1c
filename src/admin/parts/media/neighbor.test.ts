import { expect, test } from 'vitest'
import { neighborOf } from './neighbor.ts'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 0, null],
  ['ArrowDown', 1, 4],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 1, null],
  ['ArrowDown', 5, null],
  ['ArrowRight', 6, null],
  ['Enter', 1, null],
])('MEDI-14 from entry %2$i of seven in three columns %1$s moves to %3$s', (key, index, next) => {
  expect(neighborOf(key, index, 3, 7)).toBe(next)
})
