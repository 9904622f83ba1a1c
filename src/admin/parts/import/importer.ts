/** What a tab says about its kind of import; ImportDialog.tsx does the rest. */
import type { Rest } from './rest.ts'
import type { PlannedRow } from './rows.ts'
import type { Outcome } from './run-rows.ts'

/** What was chosen, read and compared with what is there. */
export interface Plan<Entry, Found> {
  rows: PlannedRow<Entry, Found>[]
  /** What concerns the whole of it, in sentences. */
  remarks: readonly string[]
}

/** How the reading goes on. */
export interface Reading {
  rest: Rest
  /** Told how much has been read, from 0 to 1. */
  onShare: (share: number) => void
  /** The person has given up; whoever reads on wastes it. */
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
  /** As an `<input type=file>` takes it. */
  accept: string
  /** A file to begin with. */
  example?: { name: string; text: string }
  /** Reads files and finds out what is there already. Throws `FileProblem` when nothing of them can be read. */
  read: (files: File[], reading: Reading) => Promise<Plan<Entry, Found>>
  /** So many rows go into one call of `store`, and so many calls are under way at the same time. */
  size: number
  atOnce: number
  /** Stores new and changed rows; answers what came of each, in their order. */
  store: (rows: readonly PlannedRow<Entry, Found>[]) => Promise<readonly Outcome[]>
  /** Runs before the first row is stored. Rejects when none can be. */
  begin?: (rows: readonly PlannedRow<Entry, Found>[]) => Promise<void>
  /** What is stored has changed. */
  onStored: () => void
  /** Why nothing can be undone, as a sentence; missing where everything can. */
  noUndo?: string
}
