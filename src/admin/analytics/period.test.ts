import { expect, test } from 'vitest'
import { sinceOf, stepLabel, trendText } from './period.ts'

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

test('visits are compared with the time before, where there is one', () => {
  expect(trendText(131, 100, '30')).toBe('31% more than the 30 days before')
  expect(trendText(50, 100, '365')).toBe('50% fewer than the 12 months before')
  expect(trendText(100, 100, '7')).toBe('As many as the 7 days before')
  expect(trendText(100, 0, '7')).toBeNull()
  expect(trendText(100, null, 'all')).toBeNull()
})
