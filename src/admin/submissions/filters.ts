/** The submissions tab's state in the URL, e.g. `?tab=submissions&status=new&q=serum&page=2` (UX-02). */
import { readChoice, readText } from '#admin/url-state.ts'
import type { SubmissionFilter } from '#data/contact-submissions.ts'
import { LEAD_SOURCES, LEAD_STATUSES } from '#lib/lead.ts'

/** The number of submissions per page. */
export const PAGE_SIZE = 50

/** The tab's filters and page. */
export interface View extends SubmissionFilter {
  /** Counted from 1. */
  page: number
}

/** Reads the view from the URL, ignoring unknown values. */
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

/** Whether any filter is set; `flagged` does not count, because it selects another list. */
export function isNarrowed({ search, status, source }: SubmissionFilter): boolean {
  return search !== '' || status !== 'any' || source !== 'any'
}
