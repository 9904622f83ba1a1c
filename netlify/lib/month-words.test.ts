import { expect, test } from 'vitest'
import type { MonthFigures } from '#data/month-reports.ts'
import { chartWords, monthBefore, monthNumbers, monthSentences, nameOfMonth } from './month-words.ts'

const none = { views: 0, visits: 0, sent: 0, won: 0 }
const figures = (changes: Partial<MonthFigures> = {}): MonthFigures => ({
  now: { views: 1397, visits: 692, sent: 33, won: 7 },
  before: { views: 1245, visits: 614, sent: 39, won: 8 },
  days: [
    { day: '2026-10-01', views: 24 },
    { day: '2026-10-02', views: 68 },
    { day: '2026-10-03', views: 31 },
  ],
  campaigns: [{ name: 'october · newsletter / email', visits: 53, sent: 12, won: 3 }],
  lcp: { now: 2091, before: 1989 },
  ...changes,
})
const MONTH = '2026-10-01'

test('FIG-15 the numbers of a month are shown next to those of the month before', () => {
  expect(monthNumbers(figures(), MONTH)).toBe(
    'Page views: 1,397 (September: 1,245)\nVisits: 692 (September: 614)\nMessages: 33 (September: 39)\nWon of them by now: 7 (September: 8)',
  )
})

test('FIG-15 three sentences summarize the numbers', () => {
  expect(monthSentences(figures(), MONTH)).toEqual([
    '692 visits came in October, 13% more than in September.',
    '33 messages came by form and chat, 7 of them won by now.',
    'Most was won by “october · newsletter / email”: 3 of 53 visits.',
  ])
})

test.each<[Partial<MonthFigures>, number, string]>([
  [{ before: none }, 0, '692 visits came in October; in September none were counted.'],
  [{ before: { ...none, visits: 692 } }, 0, '692 visits came in October, as many as in September.'],
  [
    { now: { ...none, visits: 1 }, before: { ...none, visits: 2 } },
    0,
    '1 visit came in October, 50% fewer than in September.',
  ],
  [{ now: none }, 1, 'Nobody wrote by form or chat.'],
  [{ now: { ...none, sent: 1 } }, 1, '1 message came by form and chat, none of them is won yet.'],
  [
    { campaigns: [{ name: '', visits: 400, sent: 2, won: 0 }] },
    2,
    'Most was sent without a campaign: 2 of 400 visits.',
  ],
  [
    { campaigns: [{ name: '?', visits: 1, sent: 1, won: 1 }] },
    2,
    'Most was won by ways that nobody knows: 1 of 1 visit.',
  ],
  [
    { campaigns: [{ name: '…', visits: 9, sent: 1, won: 0 }] },
    2,
    'Most was sent by campaigns that no list has: 1 of 9 visits.',
  ],
  // Whoever asks not to be counted may still write.
  [
    { campaigns: [{ name: '', visits: 0, sent: 2, won: 0 }] },
    2,
    'Most was sent without a campaign: 2 messages.',
  ],
  [
    { campaigns: [{ name: 'spring', visits: 0, sent: 3, won: 1 }] },
    2,
    'Most was won by “spring”: 1 message.',
  ],
  [
    { campaigns: [] },
    2,
    'On phones three of four pages showed their main thing within 2.1 s, in September 2.0 s.',
  ],
  [
    { campaigns: [{ name: 'spring', visits: 9, sent: 0, won: 0 }] },
    2,
    'On phones three of four pages showed their main thing within 2.1 s, in September 2.0 s.',
  ],
  [
    { campaigns: [], lcp: { now: 900, before: null } },
    2,
    'On phones three of four pages showed their main thing within 0.9 s.',
  ],
  [
    { campaigns: [], lcp: { now: null, before: 900 } },
    2,
    'Nobody has measured how fast the site was on phones.',
  ],
])('FIG-15 of %j sentence %i is as true', (changes, place, sentence) => {
  expect(monthSentences(figures(changes), MONTH)[place]).toBe(sentence)
})

test('FIG-15 the chart has a description in words', () => {
  expect(chartWords(figures())).toBe('Page views per day; the most, 68, on October 2.')
  expect(chartWords(figures({ days: [] }))).toBe('Page views per day: none.')
})

test('FIG-15 the month before January is December of the year before', () => {
  expect([monthBefore('2026-01-01'), monthBefore('2026-10-01')]).toEqual(['2025-12-01', '2026-09-01'])
  expect(nameOfMonth('2026-01-01')).toBe('January')
})
