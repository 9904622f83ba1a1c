/** Tells before parsing which markdown would take more than linear time; see markdown-guard.test.ts. */

/** A post has at most this many characters in the database. */
const LONGEST = 100_000

/** A line that opens fifty containers at once, such as quotes in quotes. */
const NESTED_MARKERS = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))[ \t]*){50}/m

/** Whether the source is longer or nested deeper than anything that is meant to be read. */
export function isBeyondReading(source: string): boolean {
  return source.length > LONGEST || NESTED_MARKERS.test(source)
}
