/** Tables as CSV files that spreadsheets open without running anything (UX-03, SEC-10). */
import Papa from 'papaparse'
import { downloadFile } from '#lib/download.ts'
import { dayOf } from './dates.ts'

/** A column: its heading and what stands in it for a row. */
export type CsvColumn<Row> = readonly [
  heading: string,
  value: (row: Row) => string | number | null | undefined,
]

// Excel takes a file without it for the local code page.
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * What a spreadsheet may take for the beginning of a formula: also the full-width signs, which some read like the
 * narrow ones, and white space that some skip.
 */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/

/** A table that grows: the file's beginning, then the lines of rows. */
export interface CsvWriter<Row> {
  head: () => string
  lines: (rows: readonly Row[]) => string
}

/**
 * Writes CSV piece by piece (RFC 4180, UTF-8 with a byte order mark). Cells that a spreadsheet would take for a
 * formula get an apostrophe in front.
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

/** A file's name with the day, which is that of the person's time zone. */
export const csvName = (name: string, now: Date): string => `${name}-${dayOf(now)}.csv`

/**
 * Hands the person the rows as `name-2026-11-20.csv`, once `pages` has ended; nothing when it throws, and then
 * throws the same. Each page becomes a piece of the file by itself, so that no number of rows holds the tab up.
 * `onRows` is told how many rows are written.
 */
export async function saveCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  onRows: (count: number) => void = () => {},
  now = new Date(),
): Promise<void> {
  const writer = csvWriter(columns)
  // Blobs rather than one text: the browser may keep them outside the tab's memory.
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
