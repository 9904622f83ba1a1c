/** The function that a monitor asks: a Request in, a Response out, the real backend behind it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import { reachDatabase, reachStorage } from '#data/reachable.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { type Dependencies, handle } from '../../netlify/functions/health.mts'

const ADDRESS = 'https://gantry.example/.netlify/functions/health'

let backend: LocalSupabase
beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
})
afterAll(() => backend.close())

const ask = (changes: Partial<Dependencies> = {}, method = 'GET') =>
  handle(new Request(ADDRESS, { method }), {
    database: () => reachDatabase(createPublicClient({ url: backend.url, key: backend.serviceKey })),
    storage: () => reachStorage({ url: backend.url, key: backend.serviceKey }),
    isMailSetUp: true,
    isPublishingSetUp: true,
    ...changes,
  })

test('all is well: 200, never kept by a cache', async () => {
  const response = await ask()
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toEqual({
    status: 'ok',
    checks: { database: 'ok', storage: 'ok', mail: 'set up', publishing: 'set up' },
  })
})

test('what is not set up is said and no failure', async () => {
  const response = await ask({ isMailSetUp: false, isPublishingSetUp: false })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ checks: { mail: 'not set up', publishing: 'not set up' } })
})

const nobody = { url: 'http://127.0.0.1:9', key: 'x' }
test.each<[string, Partial<Dependencies>]>([
  ['database', { database: () => reachDatabase(createPublicClient(nobody)) }],
  ['storage', { storage: () => reachStorage(nobody) }],
])('SEC-29 a %s that does not answer: 503, the reason in the log only', async (part, changes) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await ask(changes)
  expect(response.status).toBe(503)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ status: 'failing', checks: { [part]: 'failing' } })
  expect(text).not.toMatch(/127\.0\.0\.1|ECONN|fetch/)
  expect(log).toHaveBeenCalledWith(
    expect.stringContaining(`"problem":"The ${part} does not answer","cause":`),
  )
  log.mockRestore()
})

test('a key that the services refuse is a failure', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const wrong = { url: backend.url, key: 'wrong' }
  const response = await ask({
    database: () => reachDatabase(createPublicClient(wrong)),
    storage: () => reachStorage(wrong),
  })
  expect(await response.json()).toMatchObject({ checks: { database: 'failing', storage: 'failing' } })
  log.mockRestore()
})

test('SEC-24 only GET and HEAD', async () => {
  expect((await ask({}, 'HEAD')).status).toBe(200)
  const refused = await ask({}, 'POST')
  expect(refused.status).toBe(405)
  expect(refused.headers.get('Allow')).toBe('GET, HEAD')
})
