import { describe, expect, test } from 'vitest'
import {
  daysBefore,
  newestDays,
  readSpan,
  spanWords,
  stepLabel,
  type TimeSpan,
  trendText,
  writeSpan,
} from './period.ts'

const lateEvening = new Date('2026-11-20T23:59:00Z')
const today = '2026-11-20'

test('a period of seven days ends today, in UTC', () => {
  expect(readSpan('?period=7', lateEvening)).toEqual({ period: '7', first: '2026-11-14', last: today })
  expect(readSpan('?period=365', lateEvening).first).toBe('2025-11-21')
  for (const address of ['', '?period=8', '?from=2026-11-01'])
    expect(readSpan(address, lateEvening)).toEqual({ period: 'all', first: null, last: today })
})

describe('Chosen days', () => {
  const chosen = (from: string, to: string) => readSpan(`?period=days&from=${from}&to=${to}`, lateEvening)

  test('FIG-12 are read from the URL in either order', () => {
    const span = { period: 'days', first: '2026-11-01', last: '2026-11-14' }
    expect(chosen('2026-11-01', '2026-11-14')).toEqual(span)
    expect(chosen('2026-11-14', '2026-11-01')).toEqual(span)
  })

  test.each([
    ['', '', '2026-10-22', today],
    ['2026-02-30', '2026-11-21', '2026-10-22', today],
    ['0026-11-01', '2026-11-10', '2026-10-12', '2026-11-10'],
    ['x', '20261110', '2026-10-22', today],
  ])('FIG-12 from %j to %j fall back to the last 30 days', (from, to, first, last) => {
    expect(chosen(from, to)).toEqual({ period: 'days', first, last })
  })

  test.each(['', '?period=90', '?period=days&from=2026-11-01&to=2026-11-14'])(
    'FIG-12 %j is written back unchanged',
    address => {
      const written = Object.entries(writeSpan(readSpan(address, lateEvening))).flatMap(([key, value]) =>
        value === null ? [] : [`${key}=${value}`],
      )
      expect(written.join('&')).toBe(address.slice(1))
    },
  )
})

test('a period is shown by its name, chosen days by their dates', () => {
  expect(spanWords({ period: '7', first: '2026-11-14', last: today })).toBe('Last 7 days')
  expect(spanWords({ period: 'all', first: null, last: today })).toBe('All time')
  const days = { period: 'days', first: '2026-11-01', last: '2026-11-14' } as const
  // The dash is surrounded by thin spaces.
  expect(spanWords(days).replace(/\s/g, ' ')).toBe('Nov 1 – 14, 2026')
})

test('a chart step is labeled with its first day, or with its month', () => {
  expect(stepLabel('2026-11-01', 'day')).toBe('Nov 1')
  expect(stepLabel('2026-11-02', 'week')).toBe('Nov 2')
  expect(stepLabel('2026-11-01', 'month')).toBe('Nov 2026')
})

test('FIG-12 FIG-14 days of another year are told from those of this one', () => {
  expect(stepLabel('2025-11-14', 'day', today)).toBe('Nov 14, 2025')
  expect(stepLabel('2025-12-29', 'week', today)).toBe('Dec 29, 2025')
  expect(stepLabel('2026-11-14', 'day', today)).toBe('Nov 14')
  expect(stepLabel('2025-11-01', 'month', today)).toBe('Nov 2025')
})

test('visits are compared with the previous period if there is one', () => {
  const of = (address: string): TimeSpan => readSpan(address, lateEvening)
  expect(trendText(131, 100, of('?period=30'))).toBe('31% more than the 30 days before')
  expect(trendText(50, 100, of('?period=365'))).toBe('50% fewer than the 12 months before')
  expect(trendText(100, 100, of('?period=7'))).toBe('As many as the 7 days before')
  expect(trendText(100, 0, of('?period=7'))).toBeNull()
  expect(trendText(100, null, of(''))).toBeNull()
  expect(trendText(3, 2, of('?period=days&from=2026-11-01&to=2026-11-14'))).toBe(
    '50% more than the 14 days before',
  )
  expect(trendText(1, 2, of('?period=days&from=2026-11-01&to=2026-11-01'))).toBe(
    '50% fewer than the day before',
  )
})

test('days are counted back over months and leap years', () => {
  expect(daysBefore('2026-11-22', 364)).toBe('2025-11-23')
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29')
})

test('FIG-12 figures of fewer days than the period say which', () => {
  expect(newestDays(31, [null, '2026-11-20'], today)).toBe('the last 31 days')
  expect(newestDays(31, ['2026-11-14', '2026-11-20'], today)).toBe('the last 7 days')
  expect(newestDays(28, ['2026-01-01', '2026-11-14'], today)).toBe('the 28 days until Nov 14')
  expect(newestDays(28, ['2026-11-14', '2026-11-14'], today)).toBe('Nov 14')
  expect(newestDays(28, ['2025-01-01', '2025-11-14'], today)).toBe('the 28 days until Nov 14, 2025')
  expect(newestDays(28, ['2026-11-14', today], null)).toBe('the 7 days until Nov 20')
})
