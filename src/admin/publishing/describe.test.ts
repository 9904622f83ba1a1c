import { expect, test } from 'vitest'
import type { Publishing } from '#data/publications.ts'
import { describePublishing } from './describe.ts'

const now = new Date('2026-11-21T14:40:00Z')
const seconds = (ago: number) => new Date(now.getTime() - ago * 1000).toISOString()

const state = (changes: Partial<Publishing>): Publishing => ({
  changes: 0,
  changedSince: null,
  editedAt: null,
  appearedAt: null,
  building: null,
  last: null,
  liveSince: null,
  durations: [],
  lastStartedAt: null,
  failures: 0,
  startedLastDay: 0,
  startedLastMonth: 0,
  deploysLastWeek: 0,
  deploysLastMonth: 0,
  ...changes,
})
const said = (changes: Partial<Publishing>, timeZone = 'UTC') =>
  describePublishing(state(changes), now, timeZone)
const building = (ago: number) => ({ startedAt: seconds(ago), logUrl: null })
const failed = { status: 'failed' as const, finishedAt: seconds(9), logUrl: '/log', error: 'No space' }

test('UX-08 nothing is shown if nothing was ever published or changed', () => {
  expect(said({})).toBeNull()
})

test('UX-08 the time of publication is shown in the given time zone', () => {
  const liveSince = '2026-11-21T14:32:10Z'
  expect(said({ liveSince })?.text).toBe('Published 14:32')
  expect(said({ liveSince }, 'Asia/Tokyo')?.text).toBe('Published 23:32')
  expect(said({ liveSince: '2026-11-18T07:05:00Z' })?.text).toBe('Published Nov 18, 07:05')
})

test('UX-08 saved but unpublished changes are counted', () => {
  expect(said({ changes: 1, liveSince: seconds(600) })).toMatchObject({
    kind: 'saved',
    text: 'Saved',
    detail: '1 change not yet published',
  })
  expect(said({ changes: 1200 })?.detail).toBe('1,200 changes not yet published')
})

test.each([
  [[], 3, 'Building'],
  [[100, 240, 90, 130, 110], 0, 'Building, about 2 min left'],
  [[100, 240, 90, 130, 110], 75, 'Building, about 35 s left'],
  [[20], 2, 'Building, about 20 s left'],
  [[20], 17, 'Building, almost done'],
  [[20], 500, 'Building, almost done'],
])('UX-08 after builds of %j seconds, %d s into one: %s', (durations, ago, detail) => {
  expect(said({ building: building(ago), durations, changes: 2 })).toMatchObject({
    text: 'Publishing…',
    detail,
  })
})

test('F-48 the cost of deploys is shown once half of the plan is used or more than all is expected', () => {
  const plan = { perMonth: 300, perDeploy: 15 }
  const detail = (changes: Partial<Publishing>) =>
    describePublishing(state({ liveSince: seconds(600), ...changes }), now, 'UTC', plan)?.detail
  expect(detail({ deploysLastWeek: 2, deploysLastMonth: 9 })).toBeNull()
  expect(detail({ deploysLastWeek: 2, deploysLastMonth: 10 })).toBe(
    '150 of the plan’s 300 credits used in 30 days',
  )
  expect(detail({ deploysLastWeek: 5, deploysLastMonth: 5 })).toBe(
    'At this rate 315 credits a month; the plan has 300',
  )
  expect(detail({ changes: 2, deploysLastWeek: 2, deploysLastMonth: 16 })).toBe(
    '2 changes not yet published. 240 of the plan’s 300 credits used in 30 days',
  )
  expect(said({ liveSince: seconds(600), deploysLastMonth: 900 })?.detail).toBeNull()
})

test('UX-08 a failure is shown with its reason and log until the next build', () => {
  expect(said({ last: failed, changes: 3, liveSince: seconds(900) })).toEqual({
    kind: 'failed',
    text: 'Failed',
    detail: 'No space',
    logUrl: '/log',
  })
  expect(said({ last: failed, building: building(1) })?.kind).toBe('building')
})
