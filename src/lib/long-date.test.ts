import { expect, test } from 'vitest'
import { longDate } from './long-date.ts'

test('LEGL-01 a date is written out and is the same from the start to the end of its UTC day', () => {
  expect(longDate(new Date('2025-01-01T00:00:00Z'))).toBe('January 1, 2025')
  expect(longDate(new Date('2025-01-01T23:59:59Z'))).toBe('January 1, 2025')
})
