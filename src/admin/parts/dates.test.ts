import { afterEach, expect, test } from 'vitest'
import { dayOf, daysBetween, formatDay, formatLong, formatShort, formatTime, timeZone } from './dates.ts'

const zone = 'America/Los_Angeles'
const now = new Date('2026-11-20T23:30:00Z') // 3:30 PM

test.each([
  ['2026-11-20T22:16:00Z', 'Today, 2:16 PM'],
  ['2026-11-20T08:00:00Z', 'Today, 12:00 AM'],
  ['2026-11-20T07:59:59Z', 'Yesterday, 11:59 PM'],
  ['2026-11-19T08:00:00Z', 'Yesterday, 12:00 AM'],
  ['2026-11-19T07:59:00Z', 'Nov 18, 11:59 PM'],
  ['2026-11-19T00:44:00Z', 'Nov 18, 4:44 PM'],
  ['2025-12-31T20:05:00Z', 'Dec 31, 2025, 12:05 PM'],
])('SUBM-05 %s reads %j', (iso, text) => {
  expect(formatShort(iso, now, zone)).toBe(text)
})

test('the day is in the reader’s time zone, not in UTC', () => {
  expect(formatShort('2026-11-20T23:00:00Z', now, 'Asia/Tokyo')).toBe('Today, 8:00 AM')
  expect(formatShort('2026-11-20T14:59:00Z', now, 'Asia/Tokyo')).toBe('Yesterday, 11:59 PM')
})

test('yesterday is the day before, also across the end of daylight saving', () => {
  const monday = new Date('2026-11-02T08:30:00Z') // 12:30 AM; Sunday had 25 hours
  expect(formatShort('2026-11-01T07:10:00Z', monday, zone)).toBe('Yesterday, 12:10 AM')
})

test('a future date, from a clock that is ahead, is shown with its day', () => {
  expect(formatShort('2026-11-21T18:00:00Z', now, zone)).toBe('Nov 21, 10:00 AM')
})

test('the long form has day, year and time', () => {
  expect(formatLong('2026-11-20T22:16:00Z', zone)).toBe('November 20, 2026, 2:16 PM')
})

test.each(['', 'soon', '2026-99-99'])('SEC-28 %j is an unknown date, not an error', iso => {
  expect(formatShort(iso, now, zone)).toBe('Unknown date')
  expect(formatLong(iso, zone)).toBe('Unknown date')
})

afterEach(() => timeZone.use(null))

test('ACC-74 dates are shown in the time zone that the person has chosen', () => {
  timeZone.use('Asia/Tokyo')
  expect(formatShort('2026-11-20T23:00:00Z', now)).toBe('Today, 8:00 AM')
  expect(formatLong('2026-11-20T22:16:00Z')).toBe('November 21, 2026, 7:16 AM')
  timeZone.use('Nowhere/At all')
  expect(timeZone.own()).toBeUndefined()
})

test('PPL-10 calendar days are in the reader’s time zone, also across clock changes', () => {
  expect(dayOf(new Date('2026-11-20T07:59:59Z'), zone)).toBe('2026-11-19')
  expect(dayOf(new Date('2026-11-20T08:00:00Z'), zone)).toBe('2026-11-20')
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  expect(formatDay('2026-11-24', '2026-11-20')).toBe('Nov 24')
  expect(formatDay('2027-01-02', '2026-11-20')).toBe('Jan 2, 2027')
  expect(formatTime('2026-11-20T22:16:00Z', zone)).toBe('2:16 PM')
  expect(formatTime('no date')).toBe('Unknown date')
})
