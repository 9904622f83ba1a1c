/** The function that receives deploy notifications: a Request in, a Response out, the real database behind it. */
import { randomBytes } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import { readPublishing, receiveDeploy, startPublication } from '#data/publications.ts'
import type { Db } from '#data/rest-client.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { handle } from '../../netlify/functions/deploy-status.mts'
import { deployTitle } from '../../netlify/lib/build-hook.ts'
import { signBody } from '../../netlify/lib/deploy-signature.ts'
import { HttpError } from '../../netlify/lib/http.ts'

const ADDRESS = 'https://gantry.example/.netlify/functions/deploy-status'
const SECRET = 'what only the host and this site know'

let backend: LocalSupabase
let db: Db

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
  db = createPublicClient({ url: backend.url, key: backend.serviceKey })
})
afterAll(() => backend.close())

/** A notification as Netlify sends it, shortened. */
const deploy = (changes: Record<string, unknown> = {}) => ({
  id: randomBytes(12).toString('hex'),
  site_id: 'fa4dd95a-994e-4f89-8a7a-2d9e9fc36a32',
  state: 'ready',
  name: 'gantry',
  admin_url: 'https://app.netlify.com/sites/gantry',
  created_at: new Date(Date.now() - 90_000).toISOString(),
  updated_at: new Date().toISOString(),
  error_message: null,
  log_access_attributes: { type: 'firebase', token: 'secret' },
  title: null,
  published_at: new Date().toISOString(),
  context: 'production',
  ...changes,
})

const post = (body: string, headers: Record<string, string>) =>
  new Request(ADDRESS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })

const signed = async (report: unknown, secret = SECRET) => {
  const body = typeof report === 'string' ? report : JSON.stringify(report)
  return post(body, { 'X-Webhook-Signature': await signBody(body, secret) })
}

const announce = vi.fn()
const send = (request: Request) =>
  handle(request, { secret: () => SECRET, record: report => receiveDeploy(db, report), announce })
const resultOf = async (request: Request) => (await send(request)).json()
const state = () => readPublishing(db, new Date())

test('UX-08 the deploy of a publication goes from building to live, with its log', async () => {
  const publication = await startPublication(db, 'person', new Date())
  const report = deploy({ title: deployTitle(publication ?? ''), state: 'building', published_at: null })
  expect(await resultOf(await signed(report))).toEqual({ result: 'recorded' })
  const log = `https://app.netlify.com/sites/gantry/deploys/${report.id}`
  expect(await state()).toMatchObject({ building: { logUrl: log } })
  expect(await resultOf(await signed({ ...report, state: 'ready' }))).toEqual({ result: 'recorded' })
  expect(await state()).toMatchObject({ building: null, last: { status: 'live', logUrl: log } })
})

test('ANSW-04 search engines are notified once when a deploy goes live', async () => {
  announce.mockClear()
  const publication = await startPublication(db, 'person', new Date())
  const report = deploy({ title: deployTitle(publication ?? ''), state: 'building', published_at: null })
  await send(await signed(report))
  expect(announce).not.toHaveBeenCalled()
  await send(await signed({ ...report, state: 'ready' }))
  await send(await signed({ ...report, state: 'ready' }))
  expect(announce).toHaveBeenCalledOnce()
})

test('UX-08 a failed deploy records its error', async () => {
  const publication = await startPublication(db, 'change', new Date())
  const report = deploy({
    title: deployTitle(publication ?? ''),
    state: 'error',
    error_message: 'Build script returned non-zero exit code: 2 \0 \ud800',
  })
  expect(await resultOf(await signed(report))).toEqual({ result: 'recorded' })
  const { last } = await state()
  expect(last?.error).toMatch(/^Build script returned non-zero exit code: 2/)
})

test('a replayed notification is answered 200 and changes nothing', async () => {
  const report = deploy()
  expect(await resultOf(await signed(report))).toEqual({ result: 'recorded' })
  const before = await state()
  expect(await resultOf(await signed(report))).toEqual({ result: 'known' })
  expect(await resultOf(await signed({ ...report, state: 'building' }))).toEqual({ result: 'known' })
  expect(await state()).toEqual(before)
})

test('old notifications and previews are ignored', async () => {
  const before = await state()
  const old = deploy({ created_at: '2020-05-13T17:56:15.346Z' })
  expect(await resultOf(await signed(old))).toEqual({ result: 'ignored' })
  expect(await resultOf(await signed(deploy({ context: 'deploy-preview' })))).toEqual({ result: 'ignored' })
  expect(await state()).toEqual(before)
})

test('a log on another host is not linked to', async () => {
  await send(await signed(deploy({ admin_url: 'https://evil.example/sites/gantry' })))
  expect((await state()).last).toMatchObject({ status: 'live', logUrl: null })
})

const body = JSON.stringify(deploy())
const claims = (sha256: unknown, issuer = 'netlify') => new SignJWT({ sha256 }).setIssuer(issuer)
const key = new TextEncoder().encode(SECRET)
const forgeries: [string, () => Promise<string> | string][] = [
  ['none', () => ''],
  ['nonsense', () => 'a.b.c'],
  ['another secret', () => signBody(body, 'another secret')],
  ['that of another body', () => signBody(body.replace('ready', 'error'), SECRET)],
  [
    'that of another issuer',
    () => claims('0'.repeat(64), 'me').setProtectedHeader({ alg: 'HS256' }).sign(key),
  ],
  ['no digest', () => claims(7).setProtectedHeader({ alg: 'HS256' }).sign(key)],
  ['another algorithm', () => claims('0'.repeat(64)).setProtectedHeader({ alg: 'HS512' }).sign(key)],
  ['alg none', () => new UnsecuredJWT({ sha256: '0'.repeat(64) }).setIssuer('netlify').encode()],
]
test.each(forgeries)('a wrong signature is answered 401 and nothing is recorded: %s', async (_, forged) => {
  const before = await state()
  expect((await send(post(body, { 'X-Webhook-Signature': await forged() }))).status).toBe(401)
  expect(await state()).toEqual(before)
})

test.each(['{', 'null', '[]', '7', '{}', '{"id":"../x","state":"ready"}', '{"id":7,"state":"ready"}'])(
  'SEC-24 a signed body that is no notification is answered 400: %s',
  async text => {
    expect((await send(await signed(text))).status).toBe(400)
  },
)

test('SEC-24 wrong method 405, wrong type 415, too much 413, not set up 503', async () => {
  expect((await send(new Request(ADDRESS))).status).toBe(405)
  expect((await send(post(body, { 'Content-Type': 'text/plain' }))).status).toBe(415)
  expect((await send(post('x'.repeat(1024 * 1024 + 1), {}))).status).toBe(413)
  const unset = await handle(post(body, {}), {
    secret: () => {
      throw new HttpError(503, 'This service is not set up yet.')
    },
    record: report => receiveDeploy(db, report),
    announce,
  })
  expect(unset.status).toBe(503)
})

test('SEC-24 a failing database is answered 500 without its reason', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const record = () => Promise.reject(new Error('password of the database'))
  const response = await handle(await signed(deploy()), { secret: () => SECRET, record, announce })
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('password')
  log.mockRestore()
})
