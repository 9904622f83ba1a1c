/** Longest timestamp that Postgres parses; it rejects longer fractions of a second. */
const MAX_LENGTH = 40

/**
 * Whether Postgres can store this ISO date-time with an offset: years 0001 to 9999 in UTC, and an offset of less
 * than 16 hours. A valid time may still be far from now, because visitors' clocks may be wrong (F-13).
 */
export function isStorableMoment(text: string): boolean {
  if (text.length > MAX_LENGTH || /[+-](1[6-9]|[2-9]\d):?\d\d$/.test(text)) return false
  // NaN (an invalid date) fails both.
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}
