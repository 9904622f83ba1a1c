/** Spam is flagged, not dropped: how the function and the database judge and store a message. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { receiveSubmission } from '#data/contact-submissions.ts'
import { createPublicClient } from '#data/public-client.ts'
import type { Db } from '#data/rest-client.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { handle as challenge } from '../../netlify/functions/challenge.mts'
import { handle } from '../../netlify/functions/submissions.mts'
import { checkChallenge, signChallenge } from '../../netlify/lib/challenge.ts'

const SITE = 'https://gantry.example'
const SECRET = 'secret'

let backend: LocalSupabase
let db: Db
let now = new Date('2026-11-21T10:00:00Z')
/** A new sender for every test, so that tests do not share a rate limit. */
let sender: string

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
  db = createPublicClient({ url: backend.url, key: backend.serviceKey })
})
afterAll(() => backend.close())
beforeEach(() => {
  sender = randomUUID()
})

const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

/** The proof that the form gets for its sum. */
async function signed(left = 3, right = 4): Promise<string> {
  const request = new Request(`${SITE}/.netlify/functions/challenge?left=${left}&right=${right}`)
  const answer = await challenge(request, {
    sign: operands => signChallenge(operands, randomUUID(), SECRET, now),
  })
  return (await answer.json()).token
}

/** Sends a message as JSON, or as a form if `form` is true; returns its flags and whether it is verified. */
async function send(changes: Record<string, unknown> = {}, form = false, status = form ? 303 : 201) {
  const mark = randomUUID()
  const entries = {
    id: mark,
    name: 'Maria Okafor',
    email: 'maria@ondine.example',
    message: `We have a serum with good reviews. ${mark}`,
    timestamp: now.toISOString(),
    ...changes,
  }
  const confirmed = { ...entries, confirmEmail: entries.email, left: '3', right: '4', answer: '7' }
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const request = new Request(`${SITE}/.netlify/functions/submissions`, {
    method: 'POST',
    headers: { 'Content-Type': type, Origin: SITE },
    body: form ? new URLSearchParams(confirmed as Record<string, string>) : JSON.stringify(entries),
  })
  const response = await handle(request, {
    receive: (...sent) => receiveSubmission(db, ...sent),
    prove: (token, answer) => checkChallenge(token, answer, SECRET, now),
    sender: () => sender,
    now: () => now,
    page: () => Promise.reject(new Error('No page')),
  })
  expect(response.status).toBe(status)
  const { data } = await db
    .from('contact_submissions')
    .select('flags, verified')
    .eq('message', entries.message)
    .order('created_at', { ascending: false })
    .limit(1)
  return data?.[0]
}

test('CNST-03 a message with a signed sum and the right answer is verified and not flagged', async () => {
  const token = await signed()
  wait(5)
  expect(await send({ captcha: { token, answer: '7' } })).toEqual({ flags: [], verified: true })
})

test.each([
  ['nothing', undefined],
  ['something else', 'x'],
  ['half of it', { token: 'x' }],
])('a message with %s as captcha is accepted, unverified', async (_, captcha) => {
  expect(await send({ captcha })).toEqual({ flags: [], verified: false })
  expect(await send({ captcha, message: `${randomUUID()} see https://ondine.example` })).toEqual({
    flags: ['unverified', 'links'],
    verified: false,
  })
})

test('a message written offline for a day is not flagged for its expired signature', async () => {
  const token = await signed()
  wait(25 * 3600)
  expect(await send({ captcha: { token, answer: '7' } })).toEqual({ flags: [], verified: false })
})

test('a wrong sum and a forged signature are flagged, but stored', async () => {
  const token = await signed()
  wait(5)
  const flagged = { flags: ['captcha_wrong'], verified: false }
  expect(await send({ captcha: { token, answer: '8' } })).toEqual(flagged)
  expect(await send({ captcha: { token: token.replace(/^3/, '5'), answer: '9' } })).toEqual(flagged)
})

test('a signature counts once: a second use is flagged, but not a repeated delivery of the same message', async () => {
  const token = await signed()
  wait(5)
  const captcha = { token, answer: '7' }
  const same = { id: randomUUID(), message: `Our serum needs a site. ${randomUUID()}`, captcha }
  expect(await send(same)).toEqual({ flags: [], verified: true })
  // Already known: 200 instead of 201.
  expect(await send(same, false, 200)).toEqual({ flags: [], verified: true })
  expect(await send({ captcha })).toEqual({ flags: ['captcha_reused'], verified: false })
})

test('an answer faster than two seconds is flagged', async () => {
  const token = await signed()
  wait(1)
  expect(await send({ captcha: { token, answer: '7' } })).toEqual({ flags: ['too_fast'], verified: true })
})

test.each([
  ['two links', 'https://a.example and www.b.example', []],
  ['three links', 'https://a.example http://b.example WWW.c.example', ['links']],
  ['forum links', '[url=a] [URL=b] [url=c]', ['links']],
])('a verified message with %s gets the right flags', async (_, text, flags) => {
  const token = await signed()
  wait(5)
  const message = `${text} ${randomUUID()}`
  expect(await send({ message, captcha: { token, answer: '7' } })).toEqual({ flags, verified: true })
})

test('a repeated text is flagged despite other case, spaces or punctuation; a short one is not', async () => {
  const text = `Dear owner, your site could rank much higher ${randomUUID()}`
  expect(await send({ message: text })).toMatchObject({ flags: [] })
  expect(await send({ message: text.toUpperCase().replaceAll(' ', '  ...  ') })).toMatchObject({
    flags: ['duplicate'],
  })
  sender = randomUUID()
  expect(await send({ message: text })).toMatchObject({ flags: ['duplicate'] })
  expect(await send({ message: 'Please call me.' })).toMatchObject({ flags: [] })
  expect(await send({ message: 'Please call me!' })).toMatchObject({ flags: [] })
})

test.each([true, false])(
  'CONT-12 a filled honeypot is accepted and stored with its flag (form: %s)',
  async form => {
    expect(await send({ leave_empty: 'Acme' }, form)).toEqual({ flags: ['honeypot'], verified: false })
  },
)

const ask = (query: string, method = 'GET') =>
  challenge(new Request(`${SITE}/.netlify/functions/challenge${query}`, { method }), { sign: () => 'token' })

test.each(['', '?left=3', '?left=0&right=4', '?left=3&right=11', '?left=3.5&right=1', '?left=03&right=1'])(
  'CNST-03 numbers other than 1 to 10 are not signed: %j',
  async query => {
    expect((await ask(query)).status).toBe(400)
  },
)

test('SEC-24 the challenge accepts only GET, and a failure hides its cause', async () => {
  expect((await ask('?left=1&right=10')).status).toBe(200)
  expect((await ask('?left=1&right=10', 'POST')).status).toBe(405)
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const request = new Request(`${SITE}/.netlify/functions/challenge?left=1&right=1`)
  const failed = await challenge(request, {
    sign: () => {
      throw new Error('the key itself')
    },
  })
  expect(failed.status).toBe(500)
  expect(await failed.text()).not.toContain('key')
  expect(log).toHaveBeenCalled()
  log.mockRestore()
})
