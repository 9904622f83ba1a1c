/** Longest text of a moment that Postgres reads; a longer fraction of a second is an error to it. */
const MAX_LENGTH = 40

/**
 * Whether Postgres can store this ISO date-time with an offset: years 0001 to 9999 in UTC, and an offset of less
 * than 16 hours. What passes may still be far from now, as the clocks of visitors are (F-13).
 */
export function isStorableMoment(text: string): boolean {
  if (text.length > MAX_LENGTH || /[+-](1[6-9]|[2-9]\d):?\d\d$/.test(text)) return false
  // NaN fails both comparisons.
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}
