import { expect, test } from 'vitest'
import { focusAfterKey, focusAt, MIDDLE, readFocus, writeFocus } from './focal-point.ts'

test('MEDI-13 a point is written in whole percent for CSS and read back', () => {
  expect(writeFocus({ x: 61.6, y: 48 })).toBe('62% 48%')
  expect(writeFocus({ x: -3, y: 140 })).toBe('0% 100%')
  expect(readFocus('62% 48%')).toEqual({ x: 62, y: 48 })
  expect(readFocus('999% 0%')).toEqual({ x: 100, y: 0 })
  for (const nothing of [null, undefined, '', '62%', 'left top']) expect(readFocus(nothing)).toEqual(MIDDLE)
})

test.each([
  ['ArrowRight', false, { x: 100, y: 1 }],
  ['ArrowLeft', true, { x: 89, y: 1 }],
  ['ArrowUp', true, { x: 99, y: 0 }],
  ['ArrowDown', false, { x: 99, y: 2 }],
  ['Home', false, MIDDLE],
  ['Enter', false, null],
])('MEDI-13 how the %s key moves the point within the picture', (key, isFar, point) => {
  expect(focusAfterKey({ x: 99, y: 1 }, key, isFar)).toEqual(point)
})

test('MEDI-13 a press sets the point at that place in the picture', () => {
  const box = { left: 100, top: 50, width: 200, height: 400 }
  expect(focusAt(box, { clientX: 224, clientY: 150 })).toEqual({ x: 62, y: 25 })
  expect(focusAt(box, { clientX: 90, clientY: 999 })).toEqual({ x: 0, y: 100 })
  expect(focusAt({ ...box, width: 0 }, { clientX: 100, clientY: 50 })).toEqual({ x: 0, y: 0 })
})
