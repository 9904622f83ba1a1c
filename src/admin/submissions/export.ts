/** Submissions as a spreadsheet (UX-03). */

import { type CsvColumn, downloadCsv } from '#admin/parts/csv.ts'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import { type ContactSubmission, listAllSubmissions } from '#data/contact-submissions.ts'
import type { Db } from '#data/rest-client.ts'
import type { DeviceSubmission } from './device-list.ts'
import type { View } from './filters.ts'
import { type Entry, mergeSubmissions } from './merge.ts'

const ofRow = (value: (row: ContactSubmission) => string) => (entry: Entry) => entry.row && value(entry.row)

const COLUMNS: CsvColumn<Entry>[] = [
  ['Date', entry => entry.sentAt],
  ['Name', entry => entry.name],
  ['Email', entry => entry.email],
  ['Message', entry => entry.message],
  ['Source', entry => entry.source],
  ['Page', entry => entry.sourcePath],
  ['Status', ofRow(row => STATUS_NAMES[row.status])],
  ['Notes', ofRow(row => row.notes)],
  ['Looks like spam', ofRow(row => row.flags.join(' '))],
  ['ID', entry => entry.id],
]

/** Hands the person all rows of the view, whatever page is shown. Throws when they cannot be read. */
export async function exportSubmissions(
  db: Db,
  view: View,
  device: DeviceSubmission[],
  delivered: ReadonlySet<string>,
): Promise<void> {
  const { page: _, ...filter } = view
  const rows = await listAllSubmissions(db, filter)
  downloadCsv(
    'submissions',
    COLUMNS,
    mergeSubmissions({ rows, device, delivered, view: { ...view, page: 1 } }),
  )
}
