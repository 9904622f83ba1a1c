const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A date as it is read, e.g. "January 1, 2025": the day it names in UTC, wherever the site is built. */
export const longDate = (date: Date): string => format.format(date)
