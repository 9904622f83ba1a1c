import { afterEach, beforeEach, expect, test } from 'vitest'
import { timeZone } from '#admin/parts/dates.ts'
import { lastHere } from './last-here.ts'

beforeEach(() => timeZone.use('America/New_York'))
afterEach(() => timeZone.use(null))
const now = new Date('2026-11-22T18:00:00Z') // 1 PM

test.each([
  ['2026-11-22T17:59:00Z', 'Dayton', 'now, Dayton'],
  ['2026-11-22T17:48:00Z', 'Columbus', '12 min, Columbus'],
  ['2026-11-22T13:02:00Z', null, '8:02 AM'],
  ['2026-11-21T20:00:00Z', null, 'yesterday'],
  ['2026-11-20T20:00:00Z', 'Lagos', 'Nov 20, Lagos'],
  [null, null, 'never'],
])('ACC-70 %s in %s reads %j', (at, place, words) => {
  expect(lastHere(at, place, now)).toBe(words)
})
