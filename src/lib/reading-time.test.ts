import { expect, test } from 'vitest'
import { readingMinutes } from './reading-time.ts'

test('POST-07 a post of 660 words is read in three minutes, the shortest in one', () => {
  expect(readingMinutes('don’t stop '.repeat(330))).toBe(3)
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes('— * | # '.repeat(1000))).toBe(1)
  expect(readingMinutes('1 2 '.repeat(330))).toBe(3)
})
