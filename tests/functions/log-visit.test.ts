/** The function that counts page views: a Request in, a Response out, the real database behind it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import type { Db } from '#data/rest-client.ts'
import { recordVisit } from '#data/visits.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { type Dependencies, handle } from '../../netlify/functions/log-visit.mts'

const SITE = 'https://gantry.example'
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const TABLET =
  'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

let backend: LocalSupabase
let db: Db
/** A path and a sender of their own for every test. */
let path: string
let sender: string

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
  db = createPublicClient({ url: backend.url, key: backend.serviceKey })
})
afterAll(() => backend.close())
beforeEach(() => {
  path = `/${randomUUID()}`
  sender = randomUUID()
})

const get = (query: Record<string, string>, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`${SITE}/.netlify/functions/log-visit?${new URLSearchParams(query)}`, {
    method,
    headers: { 'User-Agent': DESKTOP, ...headers },
  })

const send = (request: Request, changes: Partial<Dependencies> = {}) =>
  handle(request, {
    record: (visit, from) => recordVisit(db, visit, from),
    address: '203.0.113.77',
    sender: () => sender,
    ...changes,
  })

async function rowsOf(wanted: string): Promise<Record<string, string | null>[]> {
  const { data } = await db
    .from('visits')
    .select('path, ip_address, user_agent, referrer, device')
    .eq('path', wanted)
  return data ?? []
}

test('ANLY-09 DEC-30 a view is one row, and the answer is 204 without a body or a cache', async () => {
  const response = await send(get({ path }))
  expect(response.status).toBe(204)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(response.headers.get('Set-Cookie')).toBeNull()
  expect(await response.text()).toBe('')
  expect(await rowsOf(path)).toEqual([
    { path, ip_address: '203.0.113.0', user_agent: DESKTOP, referrer: null, device: 'desktop' },
  ])
})

test('DEC-26 SEC-5 of IPv6 a /48 is kept, of a header 512 characters', async () => {
  await send(get({ path }, { 'User-Agent': `${PHONE} ${'x'.repeat(2000)}` }), {
    address: '2001:db8:51:2::7',
  })
  const [row] = await rowsOf(path)
  expect(row?.ip_address).toBe('2001:db8:51::')
  expect(row?.user_agent).toHaveLength(512)
})

test.each([
  { DNT: '1' },
  { 'Sec-GPC': '1' },
  { 'Sec-Purpose': 'prefetch;prerender' },
  { Purpose: 'prefetch' },
  { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  { 'User-Agent': 'curl/8.5.0' },
  { 'User-Agent': '' },
])('DEC-26 a view with %o is answered alike and not kept', async headers => {
  const record = vi.fn()
  expect((await send(get({ path }, headers as Record<string, string>), { record })).status).toBe(204)
  expect(record).not.toHaveBeenCalled()
})

test.each([
  [PHONE, 'phone'],
  [TABLET, 'tablet'],
  [DESKTOP, 'desktop'],
])('%s is a %s', async (userAgent, device) => {
  await send(get({ path }, { 'User-Agent': userAgent }))
  expect(await rowsOf(path)).toMatchObject([{ device }])
})

test.each([
  ['news.example', 'news.example'],
  ['www.News.Example', 'news.example'],
  ['gantry.example', null],
  ['a b<script>', null],
  ['x'.repeat(300), null],
])('the site %j that led here is kept as %j', async (from, referrer) => {
  await send(get({ path, from }))
  expect(await rowsOf(path)).toMatchObject([{ referrer }])
})

test('a path is one page with and without the slash at its end', async () => {
  await send(get({ path: `${path}/` }))
  expect(await rowsOf(path)).toHaveLength(1)
})

test.each([
  '',
  'work',
  '//evil.example',
  '/a?b=c',
  '/a#b',
  '/a\\b',
  '/a b',
  '/\u0000',
  `/${'x'.repeat(512)}`,
  'https://evil.example/',
])('SEC-24 %j is no page: 400, nothing kept', async wrong => {
  const record = vi.fn()
  expect((await send(get({ path: wrong }), { record })).status).toBe(400)
  expect(record).not.toHaveBeenCalled()
})

test('SEC-24 another method, another site’s page and another origin are refused', async () => {
  const record = vi.fn()
  const refused = await send(get({ path }, {}, 'POST'), { record })
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET'])
  expect((await send(get({ path }, { Origin: 'https://evil.example' }), { record })).status).toBe(403)
  expect((await send(get({ path }, { 'Sec-Fetch-Site': 'cross-site' }), { record })).status).toBe(403)
  expect(record).not.toHaveBeenCalled()
})

test('SEC-25 a flood is answered with 429 and when to try again', async () => {
  const response = await send(get({ path }), { record: async () => 'limited' })
  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe('3600')
})
