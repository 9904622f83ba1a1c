/** The function that logs sign-in attempts: a Request in, a Response out, the real backend behind it. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recordAdminLogin } from '#data/admin-logins.ts'
import { createPublicClient } from '#data/public-client.ts'
import type { Db } from '#data/rest-client.ts'
import { readTokenOwner } from '#data/token-owner.ts'
import { signToken } from '../../local/http/token.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { type Dependencies, handle } from '../../netlify/functions/log-admin-login.mts'
import { quickHash } from './support/quick-password.ts'

const SITE = 'https://gantry.example'
const PASSWORD = 'lumber-orbit-canyon-7'
const ADDRESS = `${SITE}/.netlify/functions/log-admin-login`

let backend: LocalSupabase
let db: Db
let email: string
let token: string
/** A new sender for every test, so that tests do not share a rate limit. */
let sender: string

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
  db = createPublicClient({ url: backend.url, key: backend.serviceKey })
})
afterAll(() => backend.close())
beforeEach(async () => {
  sender = randomUUID()
  const person = await signedIn()
  email = person.email
  token = person.token
})

const client = (key: string) => createClient(backend.url, key, { auth: { persistSession: false } })

/** Creates an account and signs it in. */
async function signedIn() {
  const email = `${randomUUID()}@gantry.example`
  const account = { email, password_hash: quickHash(PASSWORD), email_confirm: true }
  await client(backend.serviceKey).auth.admin.createUser(account)
  const { data } = await client(backend.anonKey).auth.signInWithPassword({ email, password: PASSWORD })
  return { email, token: data.session?.access_token ?? '', user: data.user }
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request(ADDRESS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: SITE, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const send = (request: Request, changes: Partial<Dependencies> = {}) =>
  handle(request, {
    record: (attempt, from) => recordAdminLogin(db, attempt, from),
    ownerOf: given => readTokenOwner({ url: backend.url, key: backend.serviceKey }, given),
    address: '203.0.113.77',
    sender: () => sender,
    ...changes,
  })

async function recorded(of = email): Promise<unknown[]> {
  const { data } = await db
    .from('admin_logins')
    .select('email, status, ip_address, user_agent')
    .eq('email', of)
  return data ?? []
}

const success = (given?: string) =>
  post({ email, status: 'success' }, given === undefined ? {} : { Authorization: `Bearer ${given}` })

test('AUTH-04 ANLY-02 a failed attempt is stored with its network and browser', async () => {
  const response = await send(post({ email, status: 'failure' }, { 'User-Agent': 'Browser/1' }))
  expect(response.status).toBe(201)
  expect(await recorded()).toEqual([
    { email, status: 'failure', ip_address: '203.0.113.0', user_agent: 'Browser/1' },
  ])
})

test('SEC-26 a success with that user’s token is stored as a success, however the address is written', async () => {
  const shouted = email.toUpperCase()
  const headers = { Authorization: `Bearer ${token}` }
  expect((await send(post({ email: shouted, status: 'success' }, headers))).status).toBe(201)
  expect(await recorded(shouted)).toMatchObject([{ status: 'success' }])
})

const soon = () => Math.floor(Date.now() / 1000) + 600
const none = () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ email, exp: soon() }))}.x`
const wrong: [string, () => string | undefined | Promise<string>][] = [
  ['no token', () => undefined],
  ['the token of somebody else', async () => (await signedIn()).token],
  ['the public key', () => backend.anonKey],
  ['the service key', () => backend.serviceKey],
  ['a token signed with another secret', () => signToken({ email, exp: soon() }, 'x'.repeat(40))],
  ['an unsigned token', none],
  ['an expired token', () => signToken({ email, sub: randomUUID(), exp: 1 }, backend.jwtSecret)],
  ['words', () => 'not a token'],
]
test.each(wrong)('SEC-26 a success with %s is kept as unverified', async (_, given) => {
  expect((await send(success(await given()))).status).toBe(201)
  expect(await recorded()).toMatchObject([{ status: 'unverified' }])
})

test('SEC-26 a success with the token of an ended session is stored as unverified', async () => {
  await client(backend.serviceKey).auth.admin.signOut(token)
  await send(success(token))
  expect(await recorded()).toMatchObject([{ status: 'unverified' }])
})

test('SEC-26 while nobody can check the token, the attempt is kept as unverified', async () => {
  const ownerOf = () => Promise.reject(new Error('down'))
  expect((await send(success(token), { ownerOf })).status).toBe(201)
  expect(await recorded()).toMatchObject([{ status: 'unverified' }])
})

test('SEC-5 of the browser’s name 512 characters are kept, as text', async () => {
  await send(post({ email, status: 'failure' }, { 'User-Agent': `<b>${'x'.repeat(600)}` }))
  expect(await recorded()).toMatchObject([{ user_agent: `<b>${'x'.repeat(509)}` }])
})

test('DEC-26 an invalid IP address is not stored', async () => {
  await send(post({ email, status: 'failure' }), { address: 'unknown' })
  expect(await recorded()).toMatchObject([{ ip_address: null }])
})

test('SEC-25 the twenty-first report within an hour is answered 429 and not stored', async () => {
  const report = () => send(post({ email, status: 'failure' }))
  for (let count = 1; count <= 20; count++) expect((await report()).status).toBe(201)
  const refused = await report()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('3600')
  expect(await recorded()).toHaveLength(20)
})

test.each(['GET', 'PUT', 'DELETE'])('SEC-24 answers %s with 405 and the allowed method', async method => {
  const response = await send(new Request(ADDRESS, { method }))
  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe('POST')
})

test('SEC-24 another type is answered 415, a foreign Origin 403, too much 413', async () => {
  expect((await send(post('{}', { 'Content-Type': 'text/plain' }))).status).toBe(415)
  expect((await send(post('{}', { Origin: 'https://evil.example' }))).status).toBe(403)
  expect((await send(post(`"${'x'.repeat(5000)}"`))).status).toBe(413)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '7',
  '['.repeat(4000),
  '{"email":"a@b.co"}',
  '{"email":"a@b.co","status":"unverified"}',
  '{"email":"a@b.co","status":{}}',
  '{"email":"nobody","status":"failure"}',
  '{"email":["a@b.co"],"status":"failure"}',
  '{"email":"a\\u0000@b.co","status":"failure"}',
  '{"email":"a\\ud800@b.co","status":"failure"}',
  `{"email":"${'a'.repeat(250)}@b.co","status":"failure"}`,
  '{"__proto__":{"email":"a@b.co","status":"failure"}}',
])('SEC-24 a body that is no attempt is answered 400: %.60s', async body => {
  expect((await send(post(body))).status).toBe(400)
})

test('SEC-24 a failing database is answered 500 without its reason', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const record = () => Promise.reject(new Error('password of the database'))
  const response = await send(post({ email, status: 'failure' }), { record })
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('password')
  log.mockRestore()
})
