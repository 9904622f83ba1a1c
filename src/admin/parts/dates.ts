/** Dates as the dashboard shows them: American English, in the signed-in person's time zone. */

const DAY_MS = 86_400_000
const UNKNOWN = 'Unknown date'

let own: string | undefined

/** The device's own time zone, e.g. of what is typed into a field for a date. */
export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone that the signed-in person has chosen; the device's while that is undefined. */
export const timeZone = {
  /** Chooses one by its IANA name. One that this browser does not know is as none. */
  use(name: string | null) {
    try {
      own = name ? new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone : undefined
    } catch {
      own = undefined
    }
  },
  own: () => own,
}

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
 * another one. `iso` is an ISO date-time; `zone` an IANA name, the person's own when left out.
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

/** A full date: `November 20, 2026, 2:16 PM`. Arguments as for `formatShort`. */
export function formatLong(iso: string, zone = own): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return UNKNOWN
  return format(date, { timeZone: zone, dateStyle: 'long', timeStyle: 'short' })
}
