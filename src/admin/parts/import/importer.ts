/** What a tab defines for its kind of import; ImportDialog.tsx does the rest. */
import type { Rest } from './rest.ts'
import type { PlannedRow } from './rows.ts'
import type { Outcome } from './run-rows.ts'

/** The chosen files, read and compared with what is stored. */
export interface Plan<Entry, Found> {
  rows: PlannedRow<Entry, Found>[]
  /** Remarks on the whole import, in sentences. */
  remarks: readonly string[]
}

/** Controls of a running read. */
export interface Reading {
  rest: Rest
  /** Called with the share that has been read, from 0 to 1. */
  onShare: (share: number) => void
  /** Aborts when the person gives up; reading on is wasted. */
  signal: AbortSignal
}

/** A kind of import. */
export interface Importer<Entry, Found> {
  /** E.g. `Import posts`. */
  title: string
  /** What is imported, e.g. `posts`; also in the name of the report. */
  what: string
  /** What a file has to be, in a few sentences. */
  help: readonly string[]
  /** The `accept` of the `<input type=file>`. */
  accept: string
  /** A file to start from. */
  example?: { name: string; text: string }
  /** Reads files and compares them with what is stored. Throws `FileProblem` if none of it can be read. */
  read: (files: File[], reading: Reading) => Promise<Plan<Entry, Found>>
  /** The number of rows per call of `store`, and the number of concurrent calls. */
  size: number
  atOnce: number
  /** Stores new and changed rows; resolves to the outcome of each, in their order. */
  store: (rows: readonly PlannedRow<Entry, Found>[]) => Promise<readonly Outcome[]>
  /** Runs before the first row is stored. Rejects if none can be. */
  begin?: (rows: readonly PlannedRow<Entry, Found>[]) => Promise<void>
  /** Called after stored data has changed. */
  onStored: () => void
  /** Why nothing can be undone, as a sentence; omitted if everything can. */
  noUndo?: string
}
