/** Merges two lists of submissions: the server's rows and those kept on this device (SUBM-06). */
import type { ContactSubmission } from '#data/contact-submissions.ts'
import type { DeviceSubmission } from './device-list.ts'
import type { View } from './filters.ts'

/** A submission as the tab shows it. */
export interface Entry {
  id: string
  name: string
  email: string
  message: string
  /** ISO date-time; may be invalid if it comes from this device. */
  sentAt: string
  source: ContactSubmission['source']
  /** The page it was sent from, e.g. `/contact`. */
  sourcePath: string | null
  /** Where it is known to be. `unconfirmed`: here, and perhaps on the server, which has not confirmed it yet. */
  place: 'server' | 'device' | 'unconfirmed'
  /** The server's row; null for an entry only on this device, which has no status and no notes. */
  row: ContactSubmission | null
}

interface Sources {
  /** The rows loaded so far; they already match the search. */
  rows: readonly ContactSubmission[]
  device: readonly DeviceSubmission[]
  /** Ids of device entries that the server has, including in pages not loaded yet; null while unknown. */
  delivered: ReadonlySet<string> | null
  view: View
}

/** Merges both by id, newest first. A device entry that the server has appears only as the server's row. */
export function mergeSubmissions({ rows, device, delivered, view }: Sources): Entry[] {
  const entries = new Map<string, Entry>()
  for (const submission of device) {
    if (delivered?.has(submission.id) || !belongs(submission, view)) continue
    entries.set(submission.id, {
      id: submission.id,
      name: submission.name,
      email: submission.email,
      message: submission.message,
      sentAt: submission.timestamp,
      source: submission.source ?? 'contact',
      sourcePath: null,
      place: delivered ? 'device' : 'unconfirmed',
      row: null,
    })
  }
  // After the device's entries, so that a row replaces its copy; pages may overlap if rows arrive in between.
  for (const row of rows) {
    entries.set(row.id, entryOf(row))
  }
  return [...entries.values()].sort((a, b) => timeOf(b) - timeOf(a) || a.id.localeCompare(b.id))
}

/**
 * The same for all rows, which come page by page, newest first: each entry of this device is merged into the page that
 * covers its time, and those older than all rows come last.
 */
export async function* mergePages(
  pages: AsyncIterable<readonly ContactSubmission[]>,
  { device, delivered, view }: Omit<Sources, 'rows'>,
): AsyncGenerator<Entry[]> {
  let waiting = device
  const merge = (rows: readonly ContactSubmission[], due: readonly DeviceSubmission[]) =>
    mergeSubmissions({ rows, device: due, delivered, view })
  for await (const rows of pages) {
    const oldest = Date.parse(rows.at(-1)?.submitted_at ?? '')
    const isDue = (entry: DeviceSubmission) => timeOf({ sentAt: entry.timestamp }) >= oldest
    yield merge(rows, waiting.filter(isDue))
    waiting = waiting.filter(entry => !isDue(entry))
  }
  yield merge([], waiting)
}

/** A server row as an entry. */
export function entryOf(row: ContactSubmission): Entry {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    sentAt: row.submitted_at,
    source: row.source,
    sourcePath: row.source_path,
    place: 'server',
    row,
  }
}

/**
 * Whether an entry of this device belongs in the view. It appears on the first page, counts as new, and has not
 * been checked for spam.
 */
function belongs(submission: DeviceSubmission, { page, status, source, flagged, search }: View): boolean {
  if (page > 1 || flagged || !['any', 'new'].includes(status)) return false
  return ['any', submission.source ?? 'contact'].includes(source) && matches(submission, search)
}

/** Whether name, email or message contains the term, ignoring case: the server's rule, applied to the device. */
export function matches({ name, email, message }: DeviceSubmission, search: string): boolean {
  const term = search.toLowerCase()
  return [name, email, message].some(text => text.toLowerCase().includes(term))
}

/** Milliseconds; an invalid date counts as the oldest. */
function timeOf({ sentAt }: Pick<Entry, 'sentAt'>): number {
  return Date.parse(sentAt) || 0
}
