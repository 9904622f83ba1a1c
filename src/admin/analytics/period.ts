/** The period of the figures. Days begin at midnight UTC, as in the database. */
import { daysBetween, formatDay } from '#admin/parts/dates.ts'
import { readChoice, readText } from '#admin/url-state.ts'

export const PERIODS = ['all', '7', '30', '90', '365', 'days'] as const

/** A number of days including today, all time, or a chosen range of days. */
export type Period = (typeof PERIODS)[number]

export const periodNames: Record<Period, string> = {
  all: 'All time',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 12 months',
  days: 'Chosen days',
}

/** A period from its first day (null: from the beginning) to its last, both as `2026-11-14`. */
export interface TimeSpan {
  period: Period
  first: string | null
  last: string
}

/** The earliest day that can be chosen; nothing was counted before. */
export const EARLIEST = '2000-01-01'

const DAY_MS = 86_400_000

/** The UTC day of a date, as `2026-11-14`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The day that is `days` days before `day`, both as `2026-11-14`. */
export const daysBefore = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) - days * DAY_MS))

/** The text if it is a valid day from `EARLIEST` to today, else null. */
function readDay(text: string, today: string): string | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(new Date(Date.parse(text) || 0)) === text
  return isDay && text >= EARLIEST && text <= today ? text : null
}

/**
 * Reads the period from the URL: `period=30`, or `period=days&from=2026-11-01&to=2026-11-14`. An invalid `to` becomes
 * today, an invalid `from` the 29th day before `to`; if the two are in the wrong order, they are swapped.
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

/** The URL changes for a period; null removes a key. */
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

/** The name of a period, e.g. `Last 7 days`, or `Nov 1 – 14, 2026` for chosen days. */
export function spanWords({ period, first, last }: TimeSpan): string {
  if (period !== 'days' || first === null) return periodNames[period]
  const written = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
  return written.formatRange(new Date(first), new Date(last))
}

/**
 * A short label for a step of the chart: `Nov 14`, with the year if it differs from that of `today`, or `Nov 2026` for
 * a month. `day` is its first day. Without `today` only months have a year.
 */
export function stepLabel(day: string, step: 'day' | 'week' | 'month', today = day): string {
  if (step !== 'month') return formatDay(day, today)
  const written = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' })
  return written.format(new Date(day))
}

/**
 * The newest days of a period, at most `most`, worded to follow `of`: `the last 28 days`, `the 7 days until Nov 14`, or
 * `Nov 14`. Without `today` no words depend on it, e.g. in a file.
 */
export function newestDays(
  most: number,
  [first, last]: [first: string | null, last: string],
  today: string | null,
): string {
  const days = first === null ? most : Math.min(most, dayCount(first, last))
  const end = stepLabel(last, 'day', today ?? last)
  if (days === 1) return end
  return last === today ? `the last ${days} days` : `the ${days} days until ${end}`
}

/** The number of days from one to another, both included. */
export const dayCount = (first: string, last: string): number => daysBetween(first, last) + 1

/** The length of a period, worded to precede `before`. */
function lengthWords({ period, first, last }: TimeSpan): string {
  if (period === '365') return '12 months'
  const days = dayCount(first ?? last, last)
  return days === 1 ? 'day' : `${days} days`
}

/** Compares the visits with the preceding period, e.g. `31% more than the 30 days before`; null if it had none. */
export function trendText(visits: number, before: number | null, span: TimeSpan): string | null {
  if (!before) return null
  const change = Math.round(((visits - before) / before) * 100)
  const much = change === 0 ? 'As many as' : `${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than`
  return `${much} the ${lengthWords(span)} before`
}
