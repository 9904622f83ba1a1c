/** Tables as CSV files that spreadsheets open without running anything (UX-03, SEC-10). */
import Papa from 'papaparse'
import { downloadText } from '#lib/download.ts'

/** A column: its heading and what stands in it for a row. */
export type CsvColumn<Row> = readonly [
  heading: string,
  value: (row: Row) => string | number | null | undefined,
]

// Excel takes a file without it for the local code page.
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The rows as CSV (RFC 4180, UTF-8 with a byte order mark). Cells that a spreadsheet would take for a formula
 * get an apostrophe in front.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const data = rows.map(row => columns.map(([, value]) => value(row) ?? ''))
  const table = { fields: columns.map(([heading]) => heading), data }
  return BYTE_ORDER_MARK + Papa.unparse(table, { escapeFormulae: true })
}

/** Hands the person the rows as `name-2026-11-20.csv`. */
export function downloadCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  now = new Date(),
): void {
  const file = `${name}-${now.toISOString().slice(0, 10)}.csv`
  downloadText(file, toCsv(columns, rows), 'text/csv;charset=utf-8')
}
