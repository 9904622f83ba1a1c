/** What the dashboard and the build request from the database, and in which order (DATA-01). */
import { expect, test } from 'vitest'
import { listAdminLogins } from './admin-logins.ts'
import { listChatLogs } from './chat-logs-admin.ts'
import { listFaqs } from './faqs.ts'
import { createPublicClient } from './public-client.ts'
import type { Db } from './rest-client.ts'
import { readSiteConfig } from './site-config.ts'
import { listVisits } from './visits.ts'

/** The one request that `read` makes; the response is an empty list. */
async function askedBy(read: (db: Db) => Promise<unknown>) {
  const asked: URL[] = []
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async input => {
    asked.push(new URL(String(input)))
    return Response.json([], { headers: { 'Content-Range': '*/0' } })
  })
  await read(db).catch(() => {})
  const [{ pathname = '', searchParams = new URLSearchParams() } = {}] = asked
  return { path: pathname.replace('/rest/v1/', ''), ...Object.fromEntries(searchParams) }
}

test.each([
  ['site_config', readSiteConfig, { select: '*', id: 'eq.1' }],
  ['faqs', listFaqs, { order: 'order.asc' }],
  [
    'rpc/search_chat_logs',
    (db: Db) => listChatLogs(db, { search: '', oldestFirst: false, offset: 0, limit: 50 }),
    // The function sets their order: tests/db/search-pages.test.ts.
    {},
  ],
  ['visits', (db: Db) => listVisits(db, 0, 50), { order: 'created_at.desc,id.asc', limit: '50' }],
  ['admin_logins', (db: Db) => listAdminLogins(db, 0, 50), { order: 'created_at.desc,id.asc', limit: '50' }],
] as const)(
  'DATA-01 CNST-17 %s is requested with the parameters of the call table',
  async (path, read, expected) => {
    expect(await askedBy(read)).toMatchObject({ path, ...expected })
  },
)
