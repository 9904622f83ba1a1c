const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * A date for reading, e.g. "January 1, 2025": its day in UTC, wherever the site is built. Formatted by hand,
 * because the first `Intl.DateTimeFormat` costs a phone 40 ms while it hydrates the blog.
 */
export const longDate = (date: Date): string =>
  `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
