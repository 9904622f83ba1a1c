/** The breakdown of visits by kind as a spreadsheet; it contains no personal data. */
import { type CsvColumn, saveCsv } from '#admin/parts/csv.ts'
import type { FunnelPart, FunnelRow } from '#data/funnel.ts'
import { PART_NAMES, partWords } from './funnel.ts'

/** The columns of a kind; those about leads are empty if the person may not read them. */
export const partColumns = (part: FunnelPart): CsvColumn<FunnelRow>[] => [
  [PART_NAMES[part], row => partWords(part, row.name)],
  ['Visits', row => row.visits],
  ['Saw form or chat', row => row.seen],
  ['Begun', row => row.begun],
  ['Sent', row => row.sent],
  ['Contacted', row => row.contacted],
  ['Won', row => row.won],
]

/** Downloads the rows of a kind as a file. */
export function savePart(part: FunnelPart, rows: readonly FunnelRow[]): Promise<void> {
  async function* pages() {
    yield rows
  }
  return saveCsv(`visits-by-${part}`, partColumns(part), pages())
}
