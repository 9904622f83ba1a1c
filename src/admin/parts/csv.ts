/** Tables as CSV files that spreadsheets open without running anything (UX-03, SEC-10). */
import Papa from 'papaparse'
import { downloadFile } from '#lib/download.ts'
import { dayOf } from './dates.ts'

/** A column: its heading and its value for a row. */
export type CsvColumn<Row> = readonly [
  heading: string,
  value: (row: Row) => string | number | null | undefined,
]

// Without it, Excel reads a file in the local code page.
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Characters that a spreadsheet may read as the start of a formula, including full-width signs, which some treat
 * like the narrow ones, and white space, which some skip.
 */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/

/** Writes a table in parts: the start of the file, then lines of rows. */
export interface CsvWriter<Row> {
  head: () => string
  lines: (rows: readonly Row[]) => string
}

/**
 * Writes CSV in pieces (RFC 4180, UTF-8 with a byte order mark). Cells that a spreadsheet would read as a formula
 * are prefixed with an apostrophe.
 */
export function csvWriter<Row>(columns: readonly CsvColumn<Row>[]): CsvWriter<Row> {
  const written = (rows: (string | number)[][]) => Papa.unparse(rows, { escapeFormulae: FORMULA })
  return {
    head: () => BYTE_ORDER_MARK + written([columns.map(([heading]) => heading)]),
    lines: rows =>
      rows.length === 0
        ? ''
        : `\r\n${written(rows.map(row => columns.map(([, value]) => value(row) ?? '')))}`,
  }
}

/** A file name with the current day in the person's time zone. */
export const csvName = (name: string, now: Date): string => `${name}-${dayOf(now)}.csv`

/**
 * Downloads the rows as `name-2026-11-20.csv` once `pages` has ended; if that throws, downloads nothing and rethrows.
 * Each page becomes a separate piece of the file, so that no number of rows blocks the tab. `onRows` gets the number
 * of rows written so far.
 */
export async function saveCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  onRows: (count: number) => void = () => {},
  now = new Date(),
): Promise<void> {
  const writer = csvWriter(columns)
  // Blobs rather than one string: the browser may keep them outside the tab's memory.
  const pieces = [new Blob([writer.head()])]
  let count = 0
  for await (const rows of pages) {
    pieces.push(new Blob([writer.lines(rows)]))
    count += rows.length
    onRows(count)
  }
  const file = new Blob(pieces, { type: 'text/csv;charset=utf-8' })
  downloadFile(csvName(name, now), file)
}
