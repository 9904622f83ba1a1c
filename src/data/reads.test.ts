/** What the dashboard and the build request from the database, and in which order (DATA-01). */
import { expect, test } from 'vitest'
import { listAdminLogins } from './admin-logins.ts'
import { listChatLogs } from './chat-logs-admin.ts'
import { listFaqs } from './faqs.ts'
import { createPublicClient } from './public-client.ts'
import { listMovedPosts } from './redirects.ts'
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

test('MOVE-05 DEC-33 the former addresses of all posts are listed, however many there are', async () => {
  const numbers = Array.from({ length: 2500 }, (_, number) => number)
  const tables: Record<string, object[]> = {
    blog_post_slugs: numbers.map(number => ({
      slug: `old-${number}`,
      post_id: `${number}`,
      left_at: 'then',
    })),
    // The last post uses the former address of the first.
    blog_posts: numbers.map(number => ({
      id: `${number}`,
      slug: number === 2499 ? 'old-0' : `new-${number}`,
    })),
  }
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async input => {
    const { pathname, searchParams } = new URL(String(input))
    const first = Number(searchParams.get('offset'))
    const most = Math.min(1000, Number(searchParams.get('limit')))
    return Response.json(tables[pathname.replace('/rest/v1/', '')]?.slice(first, first + most))
  })
  const moved = await listMovedPosts(db)
  expect(moved).toHaveLength(2499)
  expect(moved.at(-1)).toEqual({ from: '/blog/old-2499', to: '/blog/old-0', since: 'then' })
})
