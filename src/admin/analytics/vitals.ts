/** The speed of real visits as the tab shows it, without rendering. */
import type { Vital, VitalFigures, VitalMetric } from '#data/vitals.ts'
import { daysBefore } from './period.ts'

/** All time is at most a year for speed, and single pages at most four weeks (public.vitals). */
export const SPEED_OF_ALL_TIME = 'the last 12 months'
export const PAGES_DAYS = 28

/** What each metric measures, and its limit for good values, as set by Google. */
export const VITAL_NAMES: Record<Vital, { short: string; name: string; good: number }> = {
  lcp: { short: 'LCP', name: 'main thing is shown', good: 2500 },
  inp: { short: 'INP', name: 'answer to a tap', good: 200 },
  cls: { short: 'CLS', name: 'jumps', good: 0.1 },
  ttfb: { short: 'TTFB', name: 'first byte', good: 800 },
}

/** A formatted value: `2.9 s`, `148 ms`, for layout shifts `0.04`. */
export function vitalWords(metric: Vital, value: number): string {
  if (metric === 'cls') return value.toFixed(2)
  return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`
}

/** How a value compares with the previous one: `24 % slower`, `as before`; null if there is none. */
export function vitalChange(
  metric: Vital,
  { p75, before }: Pick<VitalMetric, 'p75' | 'before'>,
): string | null {
  if (!before) return null
  const change = Math.round(((p75 - before) / before) * 100)
  if (change === 0) return 'as before'
  const [more, less] = metric === 'cls' ? ['more', 'less'] : ['slower', 'faster']
  return `${Math.abs(change)} % ${change > 0 ? more : less}`
}

/** The label of a page; `…` stands for the rest of a day that had too many. */
export const pageWords = (page: string): string => (page === '…' ? 'other pages' : page)

/** Describes a regression: `LCP is 24 % worse since the publication of November 18: 2.9 s, was 2.3 s.` */
export function worseWords({ metric, day, was, became, page }: VitalFigures['worse'][number]): string {
  const date = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })
  const much = Math.round(((became - was) / was) * 100)
  const values = `${vitalWords(metric, became)}, was ${vitalWords(metric, was)}`
  const where = page === null ? '' : ` Most on ${pageWords(page)}.`
  return `${VITAL_NAMES[metric].short} is ${much} % worse since the publication of ${date.format(new Date(day))}: ${values}.${where}`
}

/** The chart of a metric; `x` and `y` are in percent of the chart. */
export interface VitalChart {
  /** Largest value of the scale. */
  most: number
  points: { x: number; y: number; day: string; p75: number }[]
  /** The height of the limit for good values; null if it lies above the chart. */
  good: number | null
  deploys: { x: number; day: string; times: number }[]
}

/** The chart of a metric from `first` to `last`, days in UTC; days without views have no point. */
export function vitalChart(
  metric: Vital,
  days: VitalMetric['days'],
  deploys: VitalFigures['deploys'],
  [first, last]: [first: string, last: string],
): VitalChart {
  const most = 1.15 * Math.max(...days.map(({ p75 }) => p75))
  const length = Math.max(1, Date.parse(last) - Date.parse(first))
  // A week can begin before the first day of the period.
  const at = (day: string) =>
    Math.max(0, Math.min(100, (100 * (Date.parse(day) - Date.parse(first))) / length))
  const { good } = VITAL_NAMES[metric]
  return {
    most,
    points: days.map(({ day, p75 }) => ({ x: at(day), y: (100 * p75) / most, day, p75 })),
    good: good <= most ? (100 * good) / most : null,
    deploys: deploys.map(({ day, times }) => ({ x: at(day), day, times })),
  }
}

/** A row of a metric's table: a step with views, or one without that has publications. */
export interface VitalRow {
  day: string
  /** Null without views. */
  p75: number | null
  views: number
  /** The days on which the pages were published. */
  published: string[]
}

/** The table of a metric, newest first; it says everything that the chart shows (FIG-08). */
export function vitalRows(
  days: VitalMetric['days'],
  deploys: VitalFigures['deploys'],
  step: VitalFigures['step'],
): VitalRow[] {
  const published = Map.groupBy(
    deploys.map(({ day }) => day),
    day => (step === 'day' ? day : mondayOf(day)),
  )
  const measured = new Map(days.map(found => [found.day, found]))
  return [...new Set([...measured.keys(), ...published.keys()])]
    .toSorted()
    .toReversed()
    .map(day => ({
      ...(measured.get(day) ?? { day, p75: null, views: 0 }),
      published: published.get(day) ?? [],
    }))
}

/** Weeks begin on Monday, as in the database. */
const mondayOf = (day: string) => daysBefore(day, (new Date(day).getUTCDay() + 6) % 7)
