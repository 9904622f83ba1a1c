/** What an import did, or is about to do, as a file (IMPT-04). */
import { type CsvColumn, saveCsv } from '#admin/parts/csv.ts'
import type { PlannedRow, RowStatus } from './rows.ts'
import type { Outcome } from './run-rows.ts'

/** A row, and its outcome once it has been processed. */
export interface Reported {
  row: PlannedRow<unknown, unknown>
  outcome?: Outcome | undefined
}

/** The display names of statuses before the import. */
const ROW_STATUS_NAMES: Record<RowStatus, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Here already',
  refused: 'Refused',
}

const RESULTS: Record<Outcome['result'], string> = {
  added: 'Added',
  changed: 'Changed',
  failed: 'Not stored',
}

/** The result for a row, in a word or two; `isOver` once the import has ended. */
export function whatBecame({ row, outcome }: Reported, isOver: boolean): string {
  if (outcome) return RESULTS[outcome.result]
  return isOver && (row.rowStatus === 'new' || row.rowStatus === 'changed')
    ? 'Left out'
    : ROW_STATUS_NAMES[row.rowStatus]
}

/** Everything to say about a row, in sentences: the reasons for a refusal first. */
export const sentencesOf = ({ row, outcome }: Reported): string[] => [
  ...new Set([...row.problems, ...(outcome?.notes ?? []), ...row.notes]),
]

const columns = (isOver: boolean): CsvColumn<Reported>[] => [
  ['Place', ({ row }) => row.place],
  ['Name', ({ row }) => row.name],
  [isOver ? 'What happened' : 'What will happen', reported => whatBecame(reported, isOver)],
  ['Notes', reported => sentencesOf(reported).join('\n')],
]

/** The number of rows in one piece of the file. */
const PIECE = 500

async function* inPieces(rows: readonly Reported[]) {
  for (let start = 0; start < rows.length; start += PIECE) yield rows.slice(start, start + PIECE)
}

/** Downloads the report, e.g. `import-of-posts-2026-11-23.csv`. */
export function saveReport(what: string, rows: readonly Reported[], isOver: boolean): Promise<void> {
  return saveCsv(`import-of-${what}`, columns(isOver), inPieces(rows))
}
