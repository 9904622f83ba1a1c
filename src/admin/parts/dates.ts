/** Dates as the dashboard shows them: American English, in the signed-in person's time zone. */

const DAY_MS = 86_400_000
const UNKNOWN = 'Unknown date'

let own: string | undefined

/** The device's own time zone, e.g. for what is typed into a date field. */
export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone that the signed-in person has chosen; the device's while that is undefined. */
export const timeZone = {
  /** Sets it by IANA name. A name that this browser does not know counts as null. */
  use(name: string | null) {
    try {
      own = name ? new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone : undefined
    } catch {
      own = undefined
    }
  },
  own: () => own,
}

/** The calendar day in a time zone as a day count, so that differences survive daylight saving. */
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
 * A short date for lists: `Today, 2:16 PM`, `Yesterday, 5:21 PM`, `Nov 18, 4:44 PM`, with the year if it is not the
 * current one. `iso` is an ISO date-time; `zone` an IANA name, by default the person's own.
 */
export function formatShort(iso: string, now: Date, zone = own): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return UNKNOWN
  const time = format(date, { timeZone: zone, hour: 'numeric', minute: '2-digit' })
  const daysAgo = dayNumber(now, zone) - dayNumber(date, zone)
  if (daysAgo === 0) return `Today, ${time}`
  if (daysAgo === 1) return `Yesterday, ${time}`
  const year = (moment: Date) => format(moment, { timeZone: zone, year: 'numeric' })
  const sameYear = year(date) === year(now)
  const day = format(date, {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
  })
  return `${day}, ${time}`
}

/** The same inside a sentence: `today, 2:16 PM`. */
export const formatWithin = (iso: string, now: Date): string =>
  formatShort(iso, now).replace(/^(Today|Yesterday)/, day => day.toLowerCase())

/** A full date: `November 20, 2026, 2:16 PM`. Arguments as for `formatShort`. */
export function formatLong(iso: string, zone = own): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return UNKNOWN
  return format(date, { timeZone: zone, dateStyle: 'long', timeStyle: 'short' })
}

/** The time of day: `2:16 PM`. Arguments as for `formatShort`. */
export function formatTime(iso: string, zone = own): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return UNKNOWN
  return format(date, { timeZone: zone, hour: 'numeric', minute: '2-digit' })
}

/** The calendar day of a moment, e.g. `2026-11-24`. `zone` as for `formatShort`. */
export function dayOf(moment: Date, zone = own): string {
  return new Date(dayNumber(moment, zone) * DAY_MS).toISOString().slice(0, 10)
}

/** The number of days from one calendar day to another, e.g. 2 from `2026-11-24` to `2026-11-26`. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** A calendar day for lists, e.g. `Nov 24`, with the year if it differs from that of `today`. */
export function formatDay(day: string, today: string): string {
  const sameYear = day.slice(0, 4) === today.slice(0, 4)
  const options = { timeZone: 'UTC', month: 'short', day: 'numeric' } as const
  return format(new Date(day), { ...options, ...(!sameYear && { year: 'numeric' }) })
}
