/**
 * Tells before parsing which markdown would take much more than linear time or space. The numbers are far above
 * anything that is written to be read; what slips through is stopped by the clock (markdown-html.ts).
 */

/** A post has at most this many characters in the database. */
const LONGEST = 100_000
const MOST_LINES = 10_000

/** A line that opens fifty containers at once, such as quotes in quotes. */
const NESTED_MARKERS = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))[ \t]*){50}/m

/** Most characters that may begin something make the parser look at the rest of their block. */
const BEGINNINGS = /[*_~`[\]<!&\\]/g
const MOST_LOOKS = 300_000_000

/** Every row of a table gets as many cells as its head has. */
const MOST_CELLS = 10_000

/** Whether the source is longer, deeper or more entangled than anything that is meant to be read. */
export function isBeyondReading(source: string): boolean {
  if (source.length > LONGEST || count(source, /\n/g) > MOST_LINES || NESTED_MARKERS.test(source)) return true
  return source.split(/\n[ \t]*\n/).some(isEntangled)
}

function isEntangled(block: string): boolean {
  if (count(block, BEGINNINGS) * block.length > MOST_LOOKS) return true
  const lines = block.split('\n')
  const columns = lines.reduce((most, line) => Math.max(most, count(line, /\|/g)), 0)
  return columns * lines.length > MOST_CELLS
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
