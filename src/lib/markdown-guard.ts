/**
 * Detects, before parsing, markdown that would take far more than linear time or space. The limits are far above
 * anything written to be read; the time limit in markdown-html.ts stops what slips through.
 */

/** The database limits posts to this many characters. */
const LONGEST = 100_000
const MOST_LINES = 10_000

/** A line that opens fifty containers at once, such as quotes in quotes. */
const NESTED_MARKERS = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))[ \t]*){50}/m

/** At most of these characters, the parser scans the rest of the block. */
const BEGINNINGS = /[*_~`[\]<!&\\]/g
const MOST_LOOKS = 300_000_000

/** The parser pads every table row to as many cells as the header has. */
const MOST_CELLS = 10_000

/** Whether the source is longer, deeper or more complex than any readable text. */
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
