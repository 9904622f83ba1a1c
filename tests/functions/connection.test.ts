/** Where functions send their keys: to the configured backend, encrypted, and nowhere else. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createFileStore, readPublicFile } from '#data/file-store.ts'
import { createRestClient } from '#data/rest-client.ts'
import { readTokenOwner } from '#data/token-owner.ts'
import { publicConnection } from '../../netlify/lib/public-connection.ts'
import { serviceConnection } from '../../netlify/lib/service-db.ts'

/** Redirects every request to `/stolen`, where it records the Authorization header. */
let server: Server
let url = ''
let stolen: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/stolen') stolen.push(String(request.headers.authorization))
    else response.writeHead(307, { Location: '/stolen' })
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => server.close())
beforeEach(() => {
  stolen = []
})
afterEach(() => vi.unstubAllEnvs())

test.each([
  [
    'the database',
    async () => createRestClient({ url, key: 'k' }, null).from('faqs').select().throwOnError(),
  ],
  ['the bucket', () => createFileStore({ url, key: 'k' }, 't').put('a.png', new Uint8Array(1), 'image/png')],
  ['a public file', () => readPublicFile(url, 'a.png', new Request('https://x.example/a.png'))],
  ['the auth service', () => readTokenOwner({ url, key: 'k' }, 'a.b.c')],
])('ACC-50 when %s would send a function on, it does not go, and no key with it', async (_, ask) => {
  await expect(ask()).rejects.toThrow()
  expect(stolen).toEqual([])
})

const keys = { SUPABASE_ANON_KEY: 'a', SUPABASE_SERVICE_ROLE_KEY: 's' }

test.each([
  ['https://abc.supabase.co', true],
  ['http://127.0.0.1:54321', true],
  ['http://localhost:54321', true],
  ['http://abc.supabase.co', false],
  ['http://10.0.0.7:54321', false],
  ['http://127.0.0.1.evil.example', false],
  ['ftp://abc.supabase.co', false],
])('ACC-51 functions speak to a backend at %s: %s', (address, isSpokenTo) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const [name, value] of Object.entries({ ...keys, SUPABASE_URL: address })) vi.stubEnv(name, value)
  for (const connect of [serviceConnection, publicConnection]) {
    if (isSpokenTo) expect(connect().url).toBe(address)
    else expect(connect).toThrow(expect.objectContaining({ status: 503 }))
  }
  expect(log.mock.calls.every(([line]) => line.includes('SUPABASE_URL is not encrypted (https)'))).toBe(true)
  expect(log).toHaveBeenCalledTimes(isSpokenTo ? 0 : 2)
  log.mockRestore()
})
