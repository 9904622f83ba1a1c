/** The time that the figures are of. Days begin at midnight UTC, as in the database. */

export const PERIODS = ['all', '7', '30', '90', '365'] as const

/** Days, today included, or everything. */
export type Period = (typeof PERIODS)[number]

export const periodNames: Record<Period, string> = {
  all: 'All time',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 12 months',
}

/** First day of the period, e.g. `2026-11-14`; null when it has none. */
export function sinceOf(period: Period, now: Date): string | null {
  if (period === 'all') return null
  return new Date(now.getTime() - (Number(period) - 1) * 86_400_000).toISOString().slice(0, 10)
}

/** A step of the chart in a few letters: `Nov 14`, or `Nov 2026` for a month. `day` is its first day. */
export function stepLabel(day: string, step: 'day' | 'week' | 'month'): string {
  const parts = step === 'month' ? ({ year: 'numeric' } as const) : ({ day: 'numeric' } as const)
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', ...parts }).format(new Date(day))
}

const SPANS: Record<Period, string> = {
  all: '',
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': '12 months',
}

/** How the visits compare with the time before, e.g. `31% more than the 30 days before`; null when they cannot. */
export function trendText(visits: number, before: number | null, period: Period): string | null {
  if (!before) return null
  const change = Math.round(((visits - before) / before) * 100)
  const much = change === 0 ? 'As many as' : `${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than`
  return `${much} the ${SPANS[period]} before`
}
