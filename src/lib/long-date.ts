const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * A date as it is read, e.g. "January 1, 2025": the day it names in UTC, wherever the site is built. By hand, because
 * the first `Intl.DateTimeFormat` takes a phone 40 ms while it hydrates the blog.
 */
export const longDate = (date: Date): string =>
  `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
