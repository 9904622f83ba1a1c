/** The most entries in a row of page numbers, gaps included. */
const MOST = 7

/**
 * The page numbers to show, counted from 1: the first, the last, the current one with its neighbors, and null for each
 * gap. The row always has the same length, so that a pressed button stays where it is.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (pages <= MOST) return all(1, pages)
  if (page <= 4) return [...all(1, MOST - 2), null, pages]
  if (page >= pages - 3) return [1, null, ...all(pages - (MOST - 3), pages)]
  return [1, null, page - 1, page, page + 1, null, pages]
}
