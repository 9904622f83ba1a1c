/** Which rows of a long grid are rendered, and the space that the others leave. */
import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual'

/** The rows in view, and the one with keyboard focus wherever it is: removing it would lose the focus. */
export function rowsWith(range: Range, focused: number | null): number[] {
  const rows = defaultRangeExtractor(range)
  if (focused === null || focused >= range.count || rows.includes(focused)) return rows
  return [...rows, focused].sort((a, b) => a - b)
}

/** The margin above each row, in pixels, for the rows left out before it. `start` is where the list begins. */
export function marginsOf(
  rows: readonly Pick<VirtualItem, 'index' | 'start' | 'end'>[],
  start: number,
  gap: number,
): Map<number, number> {
  let end = start - gap
  return new Map(
    rows.map(row => {
      const margin = Math.max(0, row.start - end - gap)
      end = row.end
      return [row.index, margin]
    }),
  )
}
