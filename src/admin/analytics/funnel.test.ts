import { describe, expect, test } from 'vitest'
import { changeUrl } from '#admin/url-state.ts'
import {
  changeWords,
  chatGivingUp,
  everyDay,
  formGivingUp,
  noFilters,
  partWords,
  percent,
  readFilters,
  setFilters,
  shownSteps,
  viewFilterOf,
  wonPerHundredSent,
  wonPerThousand,
  writeFilter,
} from './funnel.ts'

const now = { visits: 1000, seen: 400, begun: 100, sent: 40, contacted: 30, won: 6 }
const before = { visits: 500, seen: 100, begun: 0, sent: 4, contacted: 4, won: 1 }

describe('The steps', () => {
  test('FIG-04 FIG-05 each has its share of the one before, and that of the time before', () => {
    const steps = shownSteps({ now, before })
    expect(steps.map(({ name, count, share }) => [name, count, share])).toEqual([
      ['Visits', 1000, null],
      ['Saw form or chat', 400, 0.4],
      ['Begun', 100, 0.25],
      ['Sent', 40, 0.4],
      ['Contacted', 30, 0.75],
      ['Won', 6, 0.2],
    ])
    expect(steps.map(({ was }) => was)).toEqual([
      { count: 500, share: null },
      { count: 100, share: 0.2 },
      { count: 0, share: 0 },
      { count: 4, share: null },
      { count: 4, share: 1 },
      { count: 1, share: 0.25 },
    ])
    expect(shownSteps({ now, before: null }).every(({ was }) => was === null)).toBe(true)
  })

  test('FIG-05 what a person may not read is no step, and no zero', () => {
    const unknown = { sent: null, contacted: null, won: null }
    const steps = shownSteps({ now: { ...now, ...unknown }, before: { ...before, ...unknown } })
    expect(steps.map(({ step }) => step)).toEqual(['visits', 'seen', 'begun'])
  })

  test('FIG-16 where nothing is known of visits, messages come first', () => {
    const unknown = { visits: null, seen: null, begun: null }
    const steps = shownSteps({ now: { ...now, ...unknown }, before: { ...before, ...unknown } })
    expect(steps.map(({ step, share, was }) => [step, share, was?.share])).toEqual([
      ['sent', null, null],
      ['contacted', 0.75, 1],
      ['won', 0.2, 0.25],
    ])
  })

  test('FIG-05 numbers compare in words, with nothing before they do not', () => {
    expect(changeWords(105, 100)).toBe('5 % more')
    expect(changeWords(83, 100)).toBe('17 % fewer')
    expect(changeWords(1001, 1000)).toBe('as many')
    expect(changeWords(7, 0)).toBeNull()
    expect([percent(0.337), percent(1.2), percent(0), percent(null)]).toEqual([
      '33.7 %',
      '120.0 %',
      '0.0 %',
      '–',
    ])
  })
})

describe('What visits are counted under', () => {
  test('FIG-04 names are said as people say them', () => {
    expect(partWords('campaign', 'spring · google / cpc')).toBe('spring · google / cpc')
    expect(partWords('campaign', '')).toBe('No campaign')
    expect(partWords('referrer', '')).toBe('Typed in, or not said')
    expect(partWords('page', '?')).toBe('Not known')
    expect(partWords('page', '…')).toBe('Others')
    expect(partWords('device', 'desktop')).toBe('Computers')
    expect(partWords('language', 'de')).toBe('German')
    expect(partWords('language', 'qqq')).toBe('qqq')
  })

  test('FIG-04 won of a thousand visits or a hundred messages, of none and for whoever may not read it nothing', () => {
    expect(wonPerThousand(now)).toBe(6)
    expect(wonPerThousand({ ...now, visits: null })).toBeNull()
    expect(wonPerHundredSent(now)).toBe(15)
    expect(wonPerHundredSent({ ...now, sent: 0, won: 0 })).toBeNull()
    expect(wonPerHundredSent({ ...now, sent: null, won: null })).toBeNull()
    expect(wonPerThousand({ ...now, visits: 0 })).toBeNull()
    expect(wonPerThousand({ ...now, won: null })).toBeNull()
  })

  test('FIG-16 the address keeps each filter for itself, whatever its name', () => {
    for (const name of ['spring: one', '', '?', 'a:b&c=d', '~', '~x'])
      expect(readFilters(changeUrl('', writeFilter('campaign', name)))).toEqual({ campaign: name })
    const page = changeUrl('?tab=analytics', writeFilter('page', '/work'))
    const both = changeUrl(page, writeFilter('device', 'phone'))
    expect(both).toBe('?tab=analytics&only-page=%2Fwork&only-device=phone')
    expect(setFilters(readFilters(both))).toEqual([
      { part: 'page', name: '/work' },
      { part: 'device', name: 'phone' },
    ])
    expect(changeUrl(both, writeFilter('device', null))).toBe(page)
    expect(changeUrl(both, noFilters())).toBe('?tab=analytics')
    expect(readFilters('?only=campaign&only-other=x&only-page=')).toEqual({})
  })

  test('FIG-16 page views are narrowed by what they are counted under, one at a time', () => {
    expect(viewFilterOf({ device: 'phone' })).toEqual({ part: 'device', name: 'phone' })
    expect(viewFilterOf({ page: '/work' })).toEqual({ part: 'page', name: '/work' })
    for (const filters of [
      {},
      { campaign: 'spring' },
      { page: '/', device: 'phone' },
      { referrer: '' },
      { page: '?' },
    ])
      expect(viewFilterOf(filters)).toBeNull()
  })
})

describe('Where people give up', () => {
  test('FIG-07 at a field is who wrote in it and not in the next; after the last who did not send', () => {
    const form = { form: 100, name: 95, email: 80, confirmEmail: 82, message: 60, answer: 50 }
    expect(formGivingUp({ form, ways: { form: 45, chat: 7 } })).toEqual([
      { name: 'Name', reached: 95, left: 15 },
      { name: 'Email address', reached: 80, left: 0 },
      { name: 'Email address again', reached: 82, left: 22 },
      { name: 'Message', reached: 60, left: 10 },
      { name: 'Sum', reached: 50, left: 5 },
    ])
    expect(formGivingUp({ form: {}, ways: {} }).every(({ reached, left }) => reached + left === 0)).toBe(true)
  })

  test('FIG-07 in the chat it is the newest version of the script that counts', () => {
    const count = { flow_version: '2', reached: 10, answered: 6, skipped: 1, present: 1 }
    expect(
      chatGivingUp([
        { ...count, step: 'budget' },
        { ...count, step: 'service', answered: 10, skipped: 0, present: 0 },
        { ...count, flow_version: '1', step: 'phone' },
      ]),
    ).toEqual([
      { name: 'Service', reached: 10, left: 0 },
      { name: 'Budget', reached: 10, left: 2 },
    ])
    expect(chatGivingUp([])).toEqual([])
  })
})

test('FIG-03 days on which nobody came are days', () => {
  const counted = [
    { day: '2026-11-20', visitors: 4 },
    { day: '2026-11-22', visitors: 2 },
  ]
  expect(everyDay(counted, '2026-11-23')).toEqual([
    { day: '2026-11-20', visits: 4 },
    { day: '2026-11-21', visits: 0 },
    { day: '2026-11-22', visits: 2 },
    { day: '2026-11-23', visits: 0 },
  ])
  expect(everyDay([], '2026-11-23')).toEqual([])
})
