/** The function that counts page views: a Request in, a Response out, the real database behind it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import { listMissingPages, noteMissingPage } from '#data/redirects.ts'
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
/** A new path and a new sender for every test. */
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
    noteMissing: (missing, referrer) => noteMissingPage(db, missing, referrer),
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

test('MOVE-02 a missing page is counted with its referrer; bot probes and opted-out visitors are not', async () => {
  const missing = async () => (await listMissingPages(db)).filter(page => page.path.startsWith(path))
  await send(get({ path }))
  expect(await missing()).toEqual([])
  await send(get({ path, missing: '1', from: 'search.example' }))
  await send(get({ path: `${path}/`, missing: '1' }))
  await send(get({ path, missing: '1' }, { DNT: '1' }))
  for (const probe of ['/wp-login.php', '/.env', '/old.sql'])
    await send(get({ path: path + probe, missing: '1' }))
  expect(await missing()).toMatchObject([{ path, visits: 2, referrer: 'search.example' }])
})

test('ANLY-09 DEC-30 a view is one row, answered 204 without a body or a cache', async () => {
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

test('DEC-26 SEC-5 an IPv6 address is stored as its /48, and a header is cut to 512 characters', async () => {
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
])('DEC-26 a view with %o is answered alike and not stored', async headers => {
  const record = vi.fn()
  expect((await send(get({ path }, headers as Record<string, string>), { record })).status).toBe(204)
  expect(record).not.toHaveBeenCalled()
})

test.each([
  [PHONE, 'phone'],
  [TABLET, 'tablet'],
  [DESKTOP, 'desktop'],
])('%s counts as a %s', async (userAgent, device) => {
  await send(get({ path }, { 'User-Agent': userAgent }))
  expect(await rowsOf(path)).toMatchObject([{ device }])
})

test.each([
  ['news.example', 'news.example'],
  ['www.News.Example', 'news.example'],
  ['gantry.example', null],
  ['a b<script>', null],
  ['x'.repeat(300), null],
])('the referrer %j is stored as %j', async (from, referrer) => {
  await send(get({ path, from }))
  expect(await rowsOf(path)).toMatchObject([{ referrer }])
})

test('a path with a trailing slash is the same page', async () => {
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
])('SEC-24 %j is no page: 400, nothing stored', async wrong => {
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

test('SEC-25 a flood is answered 429 with Retry-After', async () => {
  const response = await send(get({ path }), { record: async () => 'limited' })
  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe('3600')
})

test('FIG-11 a machine’s report is answered like any other, and its missing page is not noted', async () => {
  const noteMissing = vi.fn()
  const response = await send(get({ path, missing: '1' }), { record: async () => 'machine', noteMissing })
  expect(response.status).toBe(204)
  expect(noteMissing).not.toHaveBeenCalled()
})

test('FIG-11 of 130 views within two minutes from one network the later ones are treated as a machine’s', async () => {
  const results: string[] = []
  for (let number = 0; number < 130; number++)
    await send(get({ path }, { 'User-Agent': `${DESKTOP} ${path}` }), {
      ...{ address: `198.51.100.${number}`, sender: randomUUID },
      record: async (visit, from) => {
        const result = await recordVisit(db, visit, from)
        results.push(result)
        return result
      },
    })
  // If a minute ends meanwhile, the sixty views of the next one still count as people's.
  expect(results).toHaveLength(130)
  expect(results.at(-1)).toBe('machine')
  expect(await rowsOf(path)).toHaveLength(results.filter(result => result === 'recorded').length)
})

describe('Steps', () => {
  const campaign = () => path.slice(1)
  const arrival = () => ({ page: '/services', campaign: campaign() })

  async function counted() {
    const { data } = await db
      .from('funnel_totals')
      .select('visits, seen, begun')
      .eq('grain', 'day')
      .eq('kind', 'campaign')
      .eq('name', campaign())
    return data ?? []
  }

  test('FIG-04 a first view adds a row and a visit, later steps add only counts', async () => {
    const first = { path, steps: 'visit', ...arrival() }
    expect((await send(get(first))).status).toBe(204)
    expect(await counted()).toEqual([{ visits: 1, seen: 0, begun: 0 }])
    expect((await send(get({ steps: 'seen begun form name', ...arrival() }))).status).toBe(204)
    expect(await counted()).toEqual([{ visits: 1, seen: 1, begun: 1 }])
    expect(await rowsOf(path)).toHaveLength(1)
  })

  test('FIG-06 a report delivered three times, even at once, is counted once', async () => {
    const report = () => get({ path, steps: 'visit', once: String(Math.random()).slice(2), ...arrival() })
    const twice = report()
    const statuses = await Promise.all([twice.clone(), twice.clone(), twice, report()].map(one => send(one)))
    expect(statuses.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(await counted()).toEqual([{ visits: 2, seen: 0, begun: 0 }])
    expect(await rowsOf(path)).toHaveLength(2)
  })

  test.each(['won', 'visit won', 'visit  seen', '__proto__'])(
    'SEC-24 FIG-04 %j is no step: 400',
    async steps => {
      const record = vi.fn()
      expect((await send(get({ steps, ...arrival() }), { record })).status).toBe(400)
      expect(record).not.toHaveBeenCalled()
    },
  )

  test('FIG-04 a visit without an arrival is counted, too', async () => {
    const record = vi.fn(async () => 'recorded' as const)
    expect((await send(get({ path, steps: 'visit' }), { record })).status).toBe(204)
    expect(record).toHaveBeenCalledWith(
      expect.objectContaining({ steps: ['visit'], arrival: undefined }),
      sender,
    )
  })
})
