/** The function that counts how fast page views were: a Request in, a Response out, the real database behind it. */
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { recordVitals } from '#data/vitals.ts'
import { type Dependencies, handle } from '../../netlify/functions/log-vitals.mts'
import { serviceDbForThisFile } from './support/service-db.ts'

const db = serviceDbForThisFile()
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'

const get = (query: Record<string, string>, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`https://gantry.example/.netlify/functions/log-vitals?${new URLSearchParams(query)}`, {
    method,
    headers: { 'User-Agent': PHONE, ...headers },
  })

const send = (request: Request, changes: Partial<Dependencies> = {}) =>
  handle(request, {
    record: (...vitals) => recordVitals(db(), ...vitals),
    ...{ address: '203.0.113.77', sender: randomUUID, ...changes },
  })

async function countedOn(page: string): Promise<unknown[]> {
  const { data } = await db()
    .from('vital_counts')
    .select('metric, device, bucket, views')
    .eq('page', page)
    .order('metric')
  return data ?? []
}

test('FIG-09 measurements are counted once for their page, even if delivered twice', async () => {
  const page = `/${randomUUID()}`
  const report = get({ page: `${page}/`, lcp: '1280.500', cls: '0.000', ttfb: '90.000', once: '5' })
  const responses = [await send(report.clone()), await send(report)]
  expect(responses.map(({ status }) => status)).toEqual([204, 204])
  expect(responses[0]?.headers.get('Cache-Control')).toBe('no-store')
  const phone = { device: 'phone', views: 1 }
  expect(await countedOn(page)).toEqual([
    { metric: 'cls', bucket: 0, ...phone },
    { metric: 'lcp', bucket: 75, ...phone },
    { metric: 'ttfb', bucket: 47, ...phone },
  ])
})

test.each([
  { DNT: '1' },
  { 'Sec-GPC': '1' },
  { 'Sec-Purpose': 'prefetch;prerender' },
  { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
])('DEC-26 FIG-09 with %o nothing is counted', async headers => {
  const record = vi.fn()
  const request = get({ page: '/', lcp: '1000' }, headers as Record<string, string>)
  expect((await send(request, { record })).status).toBe(204)
  expect(record).not.toHaveBeenCalled()
})

test.each([
  [{ lcp: '1000' }, 'no page'],
  [{ page: '//evil.example', lcp: '1000' }, 'another site'],
  [{ page: '/' }, 'nothing measured'],
  [{ page: '/', fid: '10' }, 'something else'],
  [{ page: '/', lcp: '' }, 'no number'],
  [{ page: '/', lcp: '-1' }, 'less than nothing'],
  [{ page: '/', lcp: '1e3' }, 'an exponent'],
  [{ page: '/', lcp: 'NaN' }, 'not a number'],
  [{ page: '/', lcp: '100000.1' }, 'longer than anybody waits'],
])('SEC-24 FIG-09 %o (%s) is refused with 400', async (query, _reason) => {
  const record = vi.fn()
  expect((await send(get(query as unknown as Record<string, string>), { record })).status).toBe(400)
  expect(record).not.toHaveBeenCalled()
})

test('SEC-24 SEC-25 another method, another site and a flood are refused', async () => {
  const record = vi.fn(async () => 'limited' as const)
  const query = { page: '/', lcp: '1000' }
  expect((await send(get(query, {}, 'POST'), { record })).status).toBe(405)
  expect((await send(get(query, { Origin: 'https://evil.example' }), { record })).status).toBe(403)
  expect((await send(get(query, { 'Sec-Fetch-Site': 'cross-site' }), { record })).status).toBe(403)
  expect(record).not.toHaveBeenCalled()
  const flood = await send(get(query), { record })
  expect([flood.status, flood.headers.get('Retry-After')]).toEqual([429, '3600'])
})
