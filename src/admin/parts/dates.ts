/** Dates as the dashboard shows them: American English, in the administrator's time zone. */

const DAY_MS = 86_400_000
const UNKNOWN = 'Unknown date'

/** The calendar day in a time zone, counted in days, so that differences survive daylight saving. */
function dayNumber(date: Date, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(date)
  const part = (type: string) => Number(parts.find(candidate => candidate.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS
}

function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  // Intl puts a narrow no-break space before AM and PM, and "at" after a long date.
  return new Intl.DateTimeFormat('en-US', options).format(date).replace(/\s/g, ' ').replace(' at ', ', ')
}

/**
 * A short date for lists: `Today, 2:16 PM`, `Yesterday, 5:21 PM`, `Nov 18, 4:44 PM`, with the year when it is
 * another one. `iso` is an ISO date-time; `timeZone` an IANA name, the device's when left out.
 */
export function formatShort(iso: string, now: Date, timeZone?: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return UNKNOWN
  const time = format(date, { timeZone, hour: 'numeric', minute: '2-digit' })
  const daysAgo = dayNumber(now, timeZone) - dayNumber(date, timeZone)
  if (daysAgo === 0) return `Today, ${time}`
  if (daysAgo === 1) return `Yesterday, ${time}`
  const year = (moment: Date) => format(moment, { timeZone, year: 'numeric' })
  const sameYear = year(date) === year(now)
  const day = format(date, {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
  })
  return `${day}, ${time}`
}

/** A full date: `November 20, 2026, 2:16 PM`. Arguments as for `formatShort`. */
export function formatLong(iso: string, timeZone?: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return UNKNOWN
  return format(date, { timeZone, dateStyle: 'long', timeStyle: 'short' })
}
