import { expect, test } from 'vitest'
import { marginsOf, rowsWith } from './long-grid.ts'

const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 100 }

test.each([
  [null, [9, 10, 11, 12, 13]],
  [11, [9, 10, 11, 12, 13]],
  [3, [3, 9, 10, 11, 12, 13]],
  [99, [9, 10, 11, 12, 13, 99]],
  // It was deleted.
  [100, [9, 10, 11, 12, 13]],
])('F-25 with the focus in row %j the rows %j are on the page', (focused, rows) => {
  expect(rowsWith(range, focused)).toEqual(rows)
})

test('F-25 a row gets a margin for the rows left out before it', () => {
  const row = (index: number) => ({ index, start: 500 + index * 120, end: 500 + index * 120 + 100 })
  expect([...marginsOf([row(0), row(1)], 500, 20).values()]).toEqual([0, 0])
  expect([...marginsOf([row(2), row(9), row(10)], 500, 20)]).toEqual([
    [2, 240],
    [9, 720],
    [10, 0],
  ])
})
