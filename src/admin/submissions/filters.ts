/** Which submissions the address asks for, e.g. `?tab=submissions&status=new&q=serum&page=2` (UX-02). */
import { readChoice, readText } from '#admin/url-state.ts'
import type { SubmissionFilter } from '#data/contact-submissions.ts'
import { LEAD_SOURCES, LEAD_STATUSES } from '#lib/lead.ts'

/** How many submissions a page has. */
export const PAGE_SIZE = 50

/** What the tab shows. */
export interface View extends SubmissionFilter {
  /** Counted from 1. */
  page: number
}

/** Reads the address; what it does not know counts as left out. */
export function readView(search: string): View {
  const page = readText(search, 'page')
  return {
    search: readText(search, 'q'),
    status: readChoice(search, 'status', LEAD_STATUSES, 'any'),
    source: readChoice(search, 'from', LEAD_SOURCES, 'any'),
    flagged: readText(search, 'view') === 'flagged',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Whether anything narrows the list; the flagged ones are a list of their own. */
export function isNarrowed({ search, status, source }: SubmissionFilter): boolean {
  return search !== '' || status !== 'any' || source !== 'any'
}
