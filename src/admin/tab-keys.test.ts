import { expect, test } from 'vitest'
import { tabAfterKey } from './tab-keys.ts'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 5, 0],
  ['ArrowLeft', 5, 4],
  ['ArrowLeft', 0, 5],
  ['Home', 3, 0],
  ['End', 3, 5],
])('DASH-04 %s leads from tab %i to tab %i of six', (key, from, to) => {
  expect(tabAfterKey(key, from, 6)).toBe(to)
})

test.each(['Enter', ' ', 'Tab', 'ArrowDown', 'a'])('DASH-04 %j is left to the browser', key => {
  expect(tabAfterKey(key, 0, 6)).toBeNull()
})
