import { expect, test } from 'vitest'
import { sinceOf, stepLabel } from './period.ts'

test('a period of seven days ends today, in UTC', () => {
  const lateEvening = new Date('2026-11-20T23:59:00Z')
  expect(sinceOf('7', lateEvening)).toBe('2026-11-14')
  expect(sinceOf('365', lateEvening)).toBe('2025-11-21')
  expect(sinceOf('all', lateEvening)).toBeNull()
})

test('a step is named after its first day, a month after itself', () => {
  expect(stepLabel('2026-11-01', 'day')).toBe('Nov 1')
  expect(stepLabel('2026-11-02', 'week')).toBe('Nov 2')
  expect(stepLabel('2026-11-01', 'month')).toBe('Nov 2026')
})
