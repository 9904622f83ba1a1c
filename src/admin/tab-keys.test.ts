import { expect, test } from 'vitest'
import { tabAfterKey } from './tab-keys.ts'

test.each([
  ['horizontal', 'ArrowRight', 0, 1],
  ['horizontal', 'ArrowRight', 5, 0],
  ['horizontal', 'ArrowLeft', 5, 4],
  ['horizontal', 'ArrowLeft', 0, 5],
  ['horizontal', 'Home', 3, 0],
  ['horizontal', 'End', 3, 5],
  ['vertical', 'ArrowDown', 0, 1],
  ['vertical', 'ArrowDown', 5, 0],
  ['vertical', 'ArrowUp', 0, 5],
  ['vertical', 'Home', 3, 0],
  ['vertical', 'End', 3, 5],
] as const)('DASH-04 %s: %s leads from tab %i to tab %i of six', (orientation, key, from, to) => {
  expect(tabAfterKey(key, from, 6, orientation)).toBe(to)
})

test.each([
  ['horizontal', 'Enter'],
  ['horizontal', ' '],
  ['horizontal', 'Tab'],
  ['horizontal', 'ArrowDown'],
  ['horizontal', 'a'],
  ['vertical', 'ArrowRight'],
  ['vertical', 'ArrowLeft'],
] as const)('DASH-04 %s: %j is left to the browser', (orientation, key) => {
  expect(tabAfterKey(key, 0, 6, orientation)).toBeNull()
})
