/** Manual and scheduled publishing: a Request in, a Response out, the real backend and a real hook behind it. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readCaller } from '#data/caller.ts'
import { createPublicClient } from '#data/public-client.ts'
import { receiveDeploy } from '#data/publications.ts'
import type { Db } from '#data/rest-client.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { handle } from '../../netlify/functions/publish.mts'
import { configuredBuildHook, publicationOf } from '../../netlify/lib/build-hook.ts'
import { budgetFrom, publisherOn, publishWhenDue } from '../../netlify/lib/publish.ts'
import { quickHash } from './support/quick-password.ts'

const SITE = 'https://gantry.example'
const ADDRESS = `${SITE}/.netlify/functions/publish`
const BUDGET = budgetFrom({})

let backend: LocalSupabase
let db: Db
let admin: string
let stranger: string
/** A stand-in for the host: records the titles of the builds requested of it, and responds with `status`. */
let host: Server
let hook: URL
let asked: string[] = []
let status = 200
/** Minutes added to the clock; every test starts an hour after the previous one. */
let minutes = 0

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
  db = createPublicClient({ url: backend.url, key: backend.serviceKey })
  admin = await tokenOf(true)
  stranger = await tokenOf(false)
  host = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x').searchParams.get('trigger_title') ?? '')
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const address = host.address()
  const port = typeof address === 'object' ? address?.port : 0
  hook = new URL(`http://127.0.0.1:${port}/local_build_hook/${randomUUID()}`)
})
afterAll(async () => {
  host.close()
  await backend.close()
})
beforeEach(async () => {
  minutes += 60
  await finish()
  asked = []
  status = 200
})

async function tokenOf(isAdmin: boolean): Promise<string> {
  const options = { auth: { persistSession: false } }
  const service = createClient(backend.url, backend.serviceKey, options)
  const person = { email: `${randomUUID()}@gantry.example`, password: 'lumber-orbit-canyon-7' }
  await service.auth.admin.createUser({
    email: person.email,
    password_hash: quickHash(person.password),
    email_confirm: true,
    user_metadata: { role: 'admin' },
  })
  if (isAdmin) await service.rpc('grant_role', { email: person.email, member_role: 'owner' })
  const { data } = await createClient(backend.url, backend.anonKey, options).auth.signInWithPassword(person)
  return data.session?.access_token ?? ''
}

const publisher = () => publisherOn(db, hook, () => new Date(Date.now() + minutes * 60_000))

const press = (token: string | null, changes: RequestInit & { headers?: Record<string, string> } = {}) =>
  handle(
    new Request(ADDRESS, {
      method: 'POST',
      body: '{}',
      ...changes,
      headers: {
        'Content-Type': 'application/json',
        Origin: SITE,
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...changes.headers,
      },
    }),
    {
      caller: given => readCaller({ url: backend.url, key: backend.anonKey }, given),
      publisher,
    },
  )

const tick = () => publishWhenDue(publisher(), BUDGET)
const change = () => db.from('faqs').insert({ question: `Is it ${randomUUID()}?`, answer: 'Yes.' })

/** Makes the running build, if any, go live. */
async function finish(): Promise<void> {
  const { data } = await db.from('publications').select('id').eq('status', 'building')
  for (const { id } of data ?? []) await receiveDeploy(db, { publication_id: id, state: 'live' })
}

test('an administrator publishes at once, whatever the schedule says', async () => {
  await change()
  const response = await press(admin)
  expect(response.status).toBe(202)
  expect(asked).toHaveLength(1)
  const { data } = await db.from('publications').select('id, reason').eq('status', 'building')
  expect(data).toEqual([{ id: publicationOf(asked[0] ?? ''), reason: 'person' }])
})

test('while a build runs another request is answered 409 and starts none', async () => {
  const answers = await Promise.all([press(admin), press(admin), press(admin)])
  expect(answers.map(answer => answer.status).sort()).toEqual([202, 409, 409])
  expect(asked).toHaveLength(1)
})

test('SEC-14 without a valid token 401, as somebody else 403, and no build', async () => {
  for (const token of [null, 'nonsense', `${admin}x`, backend.anonKey]) {
    expect((await press(token)).status).toBe(401)
  }
  expect((await press(stranger)).status).toBe(403)
  expect(asked).toEqual([])
})

test('SEC-24 wrong method 405, wrong type 415, foreign Origin 403', async () => {
  expect((await press(admin, { method: 'PUT' })).status).toBe(405)
  expect((await press(admin, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415)
  expect((await press(admin, { headers: { Origin: 'https://evil.example' } })).status).toBe(403)
  expect(asked).toEqual([])
})

test('a host that refuses is answered 502, and the failed publication’s changes wait again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  status = 500
  await change()
  expect((await press(admin)).status).toBe(502)
  expect(await publisher().state()).toMatchObject({
    changes: 1,
    last: { status: 'failed', error: 'The build hook answered 500' },
  })
  status = 200
  expect((await press(admin)).status).toBe(202)
  log.mockRestore()
})

test('a missing build hook is named in the log only', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const NETLIFY_BUILD_HOOK of ['', 'http://169.254.169.254/latest']) {
    expect(() => configuredBuildHook({ NETLIFY_BUILD_HOOK })).toThrow('the site has no build hook')
  }
  expect(log).toHaveBeenCalledWith(expect.stringContaining('NETLIFY_BUILD_HOOK'))
  log.mockRestore()
})

test('by schedule: no build without changes, one for a settled change, none during a build', async () => {
  expect(await tick()).toMatchObject({ why: 'nothing-changed' })
  minutes = 0
  await db.from('publications').delete().not('reason', 'is', null)
  await change()
  expect(await tick()).toMatchObject({ why: 'quiet' })
  minutes = 5
  expect(await tick()).toBe('started')
  expect(await tick()).toMatchObject({ why: 'nothing-changed' })
  await change()
  expect(await tick()).toMatchObject({ why: 'building' })
  expect(asked).toHaveLength(1)
})

test('by schedule: simultaneous calls start one build', async () => {
  await change()
  minutes += 10
  const results = await Promise.all([tick(), tick(), tick()])
  expect(results.filter(result => result === 'started')).toHaveLength(1)
  expect(asked).toHaveLength(1)
})

test('by schedule: a post starts a build when its time has come', async () => {
  const at = Date.now() + (minutes + 30) * 60_000
  await db
    .from('blog_posts')
    .insert({ title: 'Soon', content: 'Text', published_at: new Date(at).toISOString() })
  expect(await tick()).toMatchObject({ why: 'nothing-changed' })
  minutes += 31
  expect(await tick()).toBe('started')
  expect(asked).toHaveLength(1)
})

test('F-48 the budget is what the settings say, and otherwise eight a day and what leaves a fifth of the plan', () => {
  expect(budgetFrom({})).toEqual({ perDay: 8, perMonth: 16 })
  expect(budgetFrom({ PUBLISH_DAILY_BUDGET: '9', PUBLISH_MONTHLY_BUDGET: 'many' })).toEqual({
    perDay: 9,
    perMonth: 16,
  })
  expect(budgetFrom({ PUBLISH_CREDITS_MONTH: '3000', PUBLISH_CREDITS_DEPLOY: '15' }).perMonth).toBe(160)
  expect(budgetFrom({ PUBLISH_CREDITS_MONTH: '3000', PUBLISH_MONTHLY_BUDGET: '40' }).perMonth).toBe(40)
})

test('F-48 if the host never reports on builds, they stop at the month’s budget', async () => {
  // A month later, so that the earlier tests' builds do not count.
  minutes += 31 * 1440
  await change()
  for (let day = 0; day < 29; day += 1) {
    await tick()
    minutes += 1440
  }
  expect(asked).toHaveLength(BUDGET.perMonth)
  expect(await tick()).toMatchObject({ publish: false, why: 'budget' })
})
