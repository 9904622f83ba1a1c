import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Budget,
  deploysWithin,
  FREE_PLAN,
  forecastCredits,
  median,
  type PublishingState,
  shouldPublish,
} from './publishing.ts'

const now = new Date('2026-11-21T14:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const budget: Budget = { perDay: 4, perMonth: 20 }

/** One change, made ten minutes ago, on a site built yesterday. */
const state = (changes: Partial<PublishingState> = {}): PublishingState => ({
  changes: 1,
  changedSince: ago(10),
  editedAt: ago(10),
  appearedAt: null,
  building: null,
  lastStartedAt: ago(1440),
  liveSince: ago(1440),
  failures: 0,
  startedLastDay: 0,
  startedLastMonth: 3,
  deploysLastWeek: 1,
  deploysLastMonth: 3,
  ...changes,
})
const decide = (changes: Partial<PublishingState>) => shouldPublish(state(changes), now, budget)
const publish = { publish: true }
const wait = (why: string, minutes: number | null) => ({
  publish: false,
  why,
  until: minutes === null ? null : new Date(now.getTime() + minutes * 60_000),
})

test.each<[string, Partial<PublishingState>, unknown]>([
  ['a change that has rested is published', {}, publish],
  ['nothing changed, nothing built', { changes: 0 }, wait('nothing-changed', null)],
  [
    'F-48 pages of 150 days are built again, before their security.txt expires',
    { changes: 0, changedSince: null, editedAt: null, liveSince: ago(150 * 1440) },
    publish,
  ],
  [
    'F-48 but no sooner',
    { changes: 0, changedSince: null, editedAt: null, liveSince: ago(150 * 1440 - 1) },
    wait('nothing-changed', null),
  ],
  [
    'F-48 nor while no build is known',
    { changes: 0, lastStartedAt: null, liveSince: null },
    wait('nothing-changed', null),
  ],
  [
    'F-48 and within the budget',
    { changes: 0, editedAt: null, liveSince: ago(150 * 1440), deploysLastMonth: 20 },
    wait('budget', 60),
  ],
  [
    'F-48 and again soon after it has failed',
    { changes: 0, editedAt: null, liveSince: ago(151 * 1440), lastStartedAt: ago(29), failures: 1 },
    wait('failures', 1),
  ],
  ['a running build is not overtaken', { building: { startedAt: ago(1) } }, wait('building', null)],
  ['five minutes must be quiet', { editedAt: ago(4) }, wait('quiet', 1)],
  ['five minutes are enough', { editedAt: ago(5) }, publish],
  ['endless saving waits thirty minutes', { editedAt: ago(1), changedSince: ago(29) }, wait('quiet', 1)],
  ['and no longer', { editedAt: ago(1), changedSince: ago(30) }, publish],
  ['one build in fifteen minutes', { lastStartedAt: ago(14) }, wait('spacing', 1)],
  ['and then the next', { lastStartedAt: ago(15) }, publish],
  ['the first build ever', { lastStartedAt: null }, publish],
  ['after a failure twice the time', { lastStartedAt: ago(29), failures: 1 }, wait('failures', 1)],
  ['after six failures sixteen hours', { lastStartedAt: ago(900), failures: 6 }, wait('failures', 60)],
  ['never more than a day', { lastStartedAt: ago(1440), failures: 900 }, publish],
  ['the day’s budget is used up', { startedLastDay: 4 }, wait('budget', 60)],
  ['the month’s budget is used up', { deploysLastMonth: 20 }, wait('budget', 60)],
  ['what commits have used counts', { startedLastMonth: 2, deploysLastMonth: 20 }, wait('budget', 60)],
  ['what the dashboard began and failed does not', { startedLastMonth: 30 }, publish],
  ['a scheduled post waits for no quiet', { editedAt: ago(0), appearedAt: ago(0) }, publish],
  ['a scheduled post alone', { editedAt: null, appearedAt: ago(0), changedSince: ago(0) }, publish],
  ['but for the spacing', { appearedAt: ago(0), lastStartedAt: ago(10) }, wait('spacing', 5)],
])('%s', (_, changes, decision) => {
  expect(decide(changes)).toEqual(decision)
})

/** Simulates saves at these minutes, a check every minute for a day, and two-minute builds; when builds began. */
function simulate(saves: number[], { perDay, perMonth }: Budget): number[] {
  const started: number[] = []
  const at = (minute: number) => new Date(minute * 60_000).toISOString()
  let pending: number[] = []
  for (let minute = 0; minute < 1440 + 60; minute++) {
    pending.push(...saves.filter(save => save === minute))
    const last = started.at(-1)
    const current: PublishingState = {
      changes: pending.length,
      changedSince: pending[0] === undefined ? null : at(pending[0]),
      editedAt: pending.length === 0 ? null : at(pending.at(-1) ?? 0),
      appearedAt: null,
      building: last !== undefined && minute - last < 2 ? { startedAt: at(last) } : null,
      lastStartedAt: last === undefined ? null : at(last),
      liveSince: last === undefined ? null : at(last),
      failures: 0,
      startedLastDay: started.filter(start => start > minute - 1440).length,
      startedLastMonth: started.length,
      deploysLastWeek: 0,
      deploysLastMonth: started.length,
    }
    if (!shouldPublish(current, new Date(minute * 60_000), { perDay, perMonth }).publish) continue
    started.push(minute)
    pending = []
  }
  return started
}

const savesOfADay = fc.array(fc.integer({ min: 0, max: 1439 }), { maxLength: 200 })

test('FOOT-02 pages of last year are built again, because their footer names the year', () => {
  const resting = state({
    changes: 0,
    editedAt: null,
    liveSince: '2026-12-31T23:40:00Z',
    lastStartedAt: null,
  })
  const at = (moment: string) => shouldPublish(resting, new Date(moment), budget)
  expect(at('2026-12-31T23:59:00Z')).toEqual(wait('nothing-changed', null))
  expect(at('2027-01-01T00:00:00Z')).toEqual(publish)
})

test('whatever is saved, builds are fifteen minutes apart, within budget and only after a change', () => {
  fc.assert(
    fc.property(savesOfADay, fc.integer({ min: 1, max: 30 }), (saves, perDay) => {
      const builds = simulate(saves, { perDay, perMonth: 1000 })
      builds.forEach((start, index) => {
        const before = builds[index - 1] ?? Number.NEGATIVE_INFINITY
        expect(start - before).toBeGreaterThanOrEqual(15)
        expect(builds.filter(other => other > start - 1440 && other <= start).length).toBeLessThanOrEqual(
          perDay,
        )
        expect(saves.some(save => save > before && save <= start)).toBe(true)
      })
    }),
  )
})

test('with enough budget a build starts within an hour of every change', () => {
  fc.assert(
    fc.property(savesOfADay, saves => {
      const builds = simulate(saves, { perDay: 1000, perMonth: 1000 })
      for (const save of saves) expect(builds.find(start => start >= save) ?? 9999).toBeLessThan(save + 60)
    }),
  )
})

test('at the end of a stated wait the decision is a different one', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.nat(60), fc.nat(12), (edited, since, last, failures) => {
      const current = state({
        editedAt: ago(edited),
        changedSince: ago(edited + since),
        lastStartedAt: ago(last),
        failures,
      })
      const first = shouldPublish(current, now, budget)
      if (first.publish || !first.until) return
      const then = shouldPublish(current, first.until, budget)
      expect(then.publish || then.why !== first.why).toBe(true)
    }),
  )
})

test('UX-08 the median of none, of an odd and of an even number of values', () => {
  expect([median([]), median([40]), median([90, 30, 60]), median([10, 20, 30, 1000])]).toEqual([
    null,
    40,
    60,
    25,
  ])
})

test('F-48 automatic deploys leave a fifth of the plan’s credits', () => {
  expect(deploysWithin(FREE_PLAN)).toBe(16)
  expect(16 * FREE_PLAN.perDeploy).toBeLessThan(FREE_PLAN.perMonth)
  expect(deploysWithin({ perMonth: 1000, perDeploy: 15 })).toBe(53)
  expect(deploysWithin({ perMonth: 300, perDeploy: 0 })).toBe(Number.POSITIVE_INFINITY)
})

test('F-48 the forecast is based on the last week, the spent credits on the last thirty days', () => {
  const week = { deploysLastWeek: 7, deploysLastMonth: 10 }
  expect(forecastCredits(week, FREE_PLAN)).toEqual({ spent: 150, expected: 450 })
  expect(forecastCredits({ deploysLastWeek: 0, deploysLastMonth: 0 }, FREE_PLAN)).toEqual({
    spent: 0,
    expected: 0,
  })
})
