import { expect, test } from 'vitest'
import { barOf, namedBars, scaleOf } from './chart.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 2, 4]],
  [10, [0, 5, 10]],
  [16, [0, 10, 20]],
  [61, [0, 50, 100]],
  [2500, [0, 1000, 2000, 3000]],
])('ANLY-11 a chart of at most %i visits has lines at %j', (most, lines) => {
  expect(scaleOf(most)).toEqual(lines)
})

test.each([
  [1, [0]],
  [7, [0, 1, 2, 3, 4, 5, 6]],
  [9, [0, 2, 4, 6, 8]],
  [30, [1, 5, 9, 13, 17, 21, 25, 29]],
])('ANLY-11 of %i bars the labeled ones leave room and include the last', (count, named) => {
  expect(namedBars(count, 8)).toEqual(named)
})

test('FIG-14 a day belongs to the last bar that starts on or before it', () => {
  const weeks = ['2026-11-02', '2026-11-09', '2026-11-16'].map(day => ({ day }))
  expect(
    ['2026-11-01', '2026-11-02', '2026-11-08', '2026-11-09', '2026-12-24'].map(day => barOf(weeks, day)),
  ).toEqual([-1, 0, 0, 1, 2])
})
