/** Exports submissions as a spreadsheet (UX-03). */

import { type CsvColumn, saveCsv } from '#admin/parts/csv.ts'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import { type ContactSubmission, eachSubmissions } from '#data/contact-submissions.ts'
import type { Db } from '#data/rest-client.ts'
import type { DeviceSubmission } from './device-list.ts'
import type { View } from './filters.ts'
import { type Entry, mergePages } from './merge.ts'

const ofRow = (value: (row: ContactSubmission) => string) => (entry: Entry) => entry.row && value(entry.row)

const COLUMNS: CsvColumn<Entry>[] = [
  ['Date', entry => entry.sentAt],
  ['Name', entry => entry.name],
  ['Email', entry => entry.email],
  ['Message', entry => entry.message],
  ['Source', entry => entry.source],
  ['Page', entry => entry.sourcePath],
  ['Campaign', ofRow(row => row.arrival?.campaign ?? '')],
  ['Campaign source', ofRow(row => row.arrival?.source ?? '')],
  ['Campaign medium', ofRow(row => row.arrival?.medium ?? '')],
  ['Referrer', ofRow(row => row.arrival?.referrer ?? '')],
  ['First page', ofRow(row => row.arrival?.page ?? '')],
  ['Status', ofRow(row => STATUS_NAMES[row.status])],
  ['Notes', ofRow(row => row.notes)],
  ['Flags', ofRow(row => row.flags.join(' '))],
  ['ID', entry => entry.id],
]

/** The data of an export, its progress callback and its abort signal. */
interface SubmissionExport {
  view: View
  device: readonly DeviceSubmission[]
  /** Ids of device entries that the server has. */
  delivered: ReadonlySet<string>
  /** Called with the number of submissions in the file so far. */
  onRows: (count: number) => void
  signal: AbortSignal
}

/** Downloads all rows of the view, whatever page is shown. Throws if they cannot be read, or on `signal`. */
export async function exportSubmissions(db: Db, wanted: SubmissionExport): Promise<void> {
  const { view, onRows, signal, ...kept } = wanted
  const { page: _, ...filter } = view
  const pages = mergePages(eachSubmissions(db, filter, signal), { ...kept, view: { ...view, page: 1 } })
  await saveCsv('submissions', COLUMNS, pages, onRows)
}
