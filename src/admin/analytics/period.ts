/** The time that the figures are of. Days begin at midnight UTC, as in the database. */
import { readChoice, readText } from '#admin/url-state.ts'

export const PERIODS = ['all', '7', '30', '90', '365', 'days'] as const

/** So many days, today included; everything; or days that were chosen. */
export type Period = (typeof PERIODS)[number]

export const periodNames: Record<Period, string> = {
  all: 'All time',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 12 months',
  days: 'Chosen days',
}

/** A time from its first day (null: from the beginning) to its last, both as `2026-11-14`. */
export interface TimeSpan {
  period: Period
  first: string | null
  last: string
}

/** Nothing was counted before this day. */
export const EARLIEST = '2000-01-01'

const DAY_MS = 86_400_000

/** The day of a moment, as `2026-11-14`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The day that is so many days before another, both as `2026-11-14`. */
export const daysBefore = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) - days * DAY_MS))

/** The day that a text is, if figures can be of it: no other one than today is the last. */
function readDay(text: string, today: string): string | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(new Date(Date.parse(text) || 0)) === text
  return isDay && text >= EARLIEST && text <= today ? text : null
}

/**
 * The time that the address asks for: `period=30`, or `period=days&from=2026-11-01&to=2026-11-14`. A chosen day that is
 * none is that of the last 30 days, and it does not matter which of the two is named first.
 */
export function readSpan(address: string, now: Date): TimeSpan {
  const period = readChoice(address, 'period', PERIODS, 'all')
  const today = dayOf(now)
  if (period === 'all') return { period, first: null, last: today }
  if (period !== 'days') return { period, first: daysBefore(today, Number(period) - 1), last: today }
  const last = readDay(readText(address, 'to'), today) ?? today
  const first = readDay(readText(address, 'from'), today) ?? daysBefore(last, 29)
  return first <= last ? { period, first, last } : { period, first: last, last: first }
}

/** What the address says of a time; null takes it out. */
export function writeSpan({
  period,
  first,
  last,
}: TimeSpan): Record<'period' | 'from' | 'to', string | null> {
  const isChosen = period === 'days'
  return {
    period: period === 'all' ? null : period,
    from: isChosen ? first : null,
    to: isChosen ? last : null,
  }
}

/** How a time is called, e.g. `Last 7 days`, or `Nov 1 – 14, 2026` of chosen days. */
export function spanWords({ period, first, last }: TimeSpan): string {
  if (period !== 'days' || first === null) return periodNames[period]
  const written = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
  return written.formatRange(new Date(first), new Date(last))
}

/** A step of the chart in a few letters: `Nov 14`, or `Nov 2026` for a month. `day` is its first day. */
export function stepLabel(day: string, step: 'day' | 'week' | 'month'): string {
  const parts = step === 'month' ? ({ year: 'numeric' } as const) : ({ day: 'numeric' } as const)
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', ...parts }).format(new Date(day))
}

/** How long a time is, in words that stand before `before`. */
function lengthWords({ period, first, last }: TimeSpan): string {
  if (period === '365') return '12 months'
  const days = Math.round((Date.parse(last) - Date.parse(first ?? last)) / DAY_MS) + 1
  return days === 1 ? 'day' : `${days} days`
}

/** How the visits compare with the time before, e.g. `31% more than the 30 days before`; null when they cannot. */
export function trendText(visits: number, before: number | null, span: TimeSpan): string | null {
  if (!before) return null
  const change = Math.round(((visits - before) / before) * 100)
  const much = change === 0 ? 'As many as' : `${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than`
  return `${much} the ${lengthWords(span)} before`
}
