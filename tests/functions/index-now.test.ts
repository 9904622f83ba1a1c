/** Search engines are notified of what a publication has changed: the real database, a local service. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAnnouncedPages, storeAnnouncedPages } from '#data/announced-pages.ts'
import { createPublicClient } from '#data/public-client.ts'
import type { Db } from '#data/rest-client.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { announceChanges, indexNowSettings } from '../../netlify/lib/index-now.ts'

const KEY = 'a1b2c3d4e5f6'
let backend: LocalSupabase
let db: Db
/** A stand-in for the search engines' service. */
let service: Server
let endpoint = ''
let heard: { host: string; key: string; urlList: string[] }[] = []
let status = 200

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
  db = createPublicClient({ url: backend.url, key: backend.serviceKey })
  service = createServer(async (request, response) => {
    heard.push(JSON.parse(Buffer.concat(await request.toArray()).toString()))
    response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end()
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/indexnow`
})
afterAll(async () => {
  service.close()
  await backend.close()
})
beforeEach(async () => {
  heard = []
  status = 200
  await db.from('announced_pages').delete().eq('id', 1)
})

/** Announces the changes of a build with these page versions. */
const publish = (versions: unknown) => {
  const settings = indexNowSettings({
    INDEXNOW_KEY: KEY,
    INDEXNOW_URL: endpoint,
    URL: 'https://gantry.example',
  })
  if (!settings) throw new Error('The settings are wrong')
  return announceChanges(settings, {
    versions: async () => versions,
    known: () => readAnnouncedPages(db),
    store: announced => storeAnnouncedPages(db, announced, new Date()),
  })
}

test('ANSW-04 the first publication announces every page, later ones what is new, changed or gone', async () => {
  await publish({ '/': 'a', '/about': 'b', '/blog/old': 'c' })
  expect(heard).toEqual([
    {
      host: 'gantry.example',
      key: KEY,
      urlList: ['https://gantry.example/', 'https://gantry.example/about', 'https://gantry.example/blog/old'],
    },
  ])
  expect(await publish({ '/': 'a', '/about': 'changed', '/blog/new': 'd' })).toBe(3)
  expect(heard[1]?.urlList).toEqual([
    'https://gantry.example/about',
    'https://gantry.example/blog/new',
    'https://gantry.example/blog/old',
  ])
})

test('ANSW-04 a publication that changes no page announces nothing', async () => {
  await publish({ '/': 'a' })
  expect(await publish({ '/': 'a' })).toBe(0)
  expect(heard).toHaveLength(1)
})

test.each([403, 429, 500, 302])(
  'ANSW-04 what was answered %i is announced after the next publication',
  async refusal => {
    status = refusal
    await expect(publish({ '/': 'a' })).rejects.toThrow()
    expect(await readAnnouncedPages(db)).toEqual({})
    status = 202
    await publish({ '/': 'a' })
    expect(heard.at(-1)?.urlList).toEqual(['https://gantry.example/'])
    expect(await readAnnouncedPages(db)).toEqual({ '/': 'a' })
  },
)

test('ANSW-04 no request has more URLs than the protocol allows', async () => {
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, page) => [`/p${page}`, 'a']))
  expect(await publish(many)).toBe(10_001)
  expect(heard.map(({ urlList }) => urlList.length)).toEqual([10_000, 1])
})

test('ANSW-04 a site without a list of pages announces nothing', async () => {
  await expect(publish('<!doctype html>')).rejects.toThrow()
  expect(heard).toEqual([])
})

test.each([
  ['without a key', { URL: 'https://gantry.example' }],
  ['with a key that is none', { INDEXNOW_KEY: '../../admin', URL: 'https://gantry.example' }],
  ['on a developer’s machine', { INDEXNOW_KEY: KEY, URL: 'http://localhost:4321' }],
])('ANSW-04 %s nothing is announced', (_, environment) => {
  expect(indexNowSettings(environment)).toBeNull()
})

test('ANSW-04 the shared service is used unless another one is set', () => {
  const settings = indexNowSettings({ INDEXNOW_KEY: KEY, INDEXNOW_URL: '', URL: 'https://gantry.example' })
  expect(settings?.endpoint.href).toBe('https://api.indexnow.org/indexnow')
})
