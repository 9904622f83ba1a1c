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
  test('FIG-04 FIG-05 each step has its share of the step before, now and in the previous period', () => {
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

  test('FIG-05 counts that a person may not read are left out, not zero', () => {
    const unknown = { sent: null, contacted: null, won: null }
    const steps = shownSteps({ now: { ...now, ...unknown }, before: { ...before, ...unknown } })
    expect(steps.map(({ step }) => step)).toEqual(['visits', 'seen', 'begun'])
  })

  test('FIG-16 without visit counts the steps begin with messages', () => {
    const unknown = { visits: null, seen: null, begun: null }
    const steps = shownSteps({ now: { ...now, ...unknown }, before: { ...before, ...unknown } })
    expect(steps.map(({ step, share, was }) => [step, share, was?.share])).toEqual([
      ['sent', null, null],
      ['contacted', 0.75, 1],
      ['won', 0.2, 0.25],
    ])
  })

  test('FIG-05 a change is described in words, unless it is from zero', () => {
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

describe('Parts and filters', () => {
  test('FIG-04 names have readable labels', () => {
    expect(partWords('campaign', 'spring · google / cpc')).toBe('spring · google / cpc')
    expect(partWords('campaign', '')).toBe('No campaign')
    expect(partWords('referrer', '')).toBe('Typed in, or not said')
    expect(partWords('page', '?')).toBe('Not known')
    expect(partWords('page', '…')).toBe('Others')
    expect(partWords('device', 'desktop')).toBe('Computers')
    expect(partWords('language', 'de')).toBe('German')
    expect(partWords('language', 'qqq')).toBe('qqq')
  })

  test('FIG-04 won per thousand visits and per hundred messages is null for none or unreadable counts', () => {
    expect(wonPerThousand(now)).toBe(6)
    expect(wonPerThousand({ ...now, visits: null })).toBeNull()
    expect(wonPerHundredSent(now)).toBe(15)
    expect(wonPerHundredSent({ ...now, sent: 0, won: 0 })).toBeNull()
    expect(wonPerHundredSent({ ...now, sent: null, won: null })).toBeNull()
    expect(wonPerThousand({ ...now, visits: 0 })).toBeNull()
    expect(wonPerThousand({ ...now, won: null })).toBeNull()
  })

  test('FIG-16 the URL stores each filter separately, whatever its name', () => {
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

  test('FIG-16 page views can be filtered only by one known page or device', () => {
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
  test('FIG-07 a visitor who fills in a field but not the next, or does not send, gives up there', () => {
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

  test('FIG-07 in the chat only the newest version of the script counts', () => {
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

test('FIG-03 days without visitors are included as zero', () => {
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
