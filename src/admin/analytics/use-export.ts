import { useMutation } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { type CsvColumn, saveCsv } from '#admin/parts/csv.ts'
import { failing, toast } from '#admin/parts/toast.ts'
import { type AdminLogin, listAdminLogins } from '#data/admin-logins.ts'
import { beginExport } from '#data/exports.ts'
import { listVisits, type Visit } from '#data/visits.ts'
import { messages } from './messages.ts'

const PAGE_SIZE = 1000
/** More rows than this are impractical in a spreadsheet. */
const MOST_ROWS = 20_000

const VISIT_COLUMNS: CsvColumn<Visit>[] = [
  ['Date', visit => visit.created_at],
  ['Path', visit => visit.path],
  ['IP address', visit => visit.ip_address],
  ['Device', visit => visit.device],
  ['Referrer', visit => visit.referrer],
  ['User agent', visit => visit.user_agent],
]

const LOGIN_COLUMNS: CsvColumn<AdminLogin>[] = [
  ['Date', login => login.created_at],
  ['Email', login => login.email],
  ['Status', login => login.status],
  ['IP address', login => login.ip_address],
  ['User agent', login => login.user_agent],
]

/** Downloads all visits or all admin logins as a CSV file, newest first. */
export function useExport() {
  const { db } = useBackend()
  return useMutation({
    mutationFn: async (kind: 'visits' | 'logins') => {
      await beginExport(db, kind === 'visits' ? 'visits' : 'admin logins')
      const isCut =
        kind === 'visits'
          ? await save('visits', VISIT_COLUMNS, offset => listVisits(db, offset, PAGE_SIZE))
          : await save('admin-logins', LOGIN_COLUMNS, offset => listAdminLogins(db, offset, PAGE_SIZE))
      if (isCut) toast.success(messages.exportCut(MOST_ROWS))
    },
    onError: failing(messages.exportFailed),
  })
}

/** Reads page by page and saves the file; returns whether rows were left out. */
async function save<Row extends { id: string }>(
  name: string,
  columns: CsvColumn<Row>[],
  read: (offset: number) => Promise<Row[]>,
): Promise<boolean> {
  let isCut = false
  async function* pages() {
    // Deduplicated by id, because a row added between two requests shifts one into the next page.
    const seen = new Set<string>()
    let page: Row[]
    let offset = 0
    do {
      page = await read(offset)
      yield page.filter(({ id }) => !seen.has(id))
      for (const { id } of page) seen.add(id)
      offset += PAGE_SIZE
    } while (page.length === PAGE_SIZE && offset < MOST_ROWS)
    isCut = page.length === PAGE_SIZE
  }
  await saveCsv(name, columns, pages())
  return isCut
}
