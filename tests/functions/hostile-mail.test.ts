/** Hostile mail is accepted or refused with a reason: nothing runs, nothing crashes, nothing is lost silently. */
import { describe, expect, test, vi } from 'vitest'
import type { ReceivedEmail } from '#data/email-queue.ts'
import { handle } from '../../netlify/functions/inbound-mail.mts'
import type { InboundFile } from '../../netlify/lib/inbound-message.ts'
import { HOSTILE_MAILS, mail, TOKEN_SECRET } from './support/hostile-mails.ts'

const SECRET = 'a secret of whoever brings mail'
const ADDRESS = 'https://gantry.example/api/inbound-mail'

/** Sends a request to the function; returns its response and what it would have stored. */
async function bring(body: BodyInit | null, headers: Record<string, string> = {}, method = 'POST') {
  const stored: ReceivedEmail[] = []
  const files: [string, InboundFile][] = []
  const request = new Request(ADDRESS, {
    method,
    headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${SECRET}`, ...headers },
    ...(method === 'POST' && { body }),
  })
  const response = await handle(request, {
    secret: () => SECRET,
    tokenSecret: () => TOKEN_SECRET,
    keep: async (path, file) => void files.push([path, file]),
    drop: async () => {},
    receive: async email => {
      stored.push(email)
      return { id: 'stored', is_new: true }
    },
  })
  return { status: response.status, answer: await response.json(), stored, files }
}

const bytes = (raw: string | Buffer) => new Uint8Array(Buffer.from(raw))

test('the table has more than sixty different mails', () => {
  expect(HOSTILE_MAILS.length).toBeGreaterThan(60)
  expect(new Set(HOSTILE_MAILS.map(({ what }) => what)).size).toBe(HOSTILE_MAILS.length)
})

describe('SEC-24 PPL-34 hostile mail', () => {
  test.each(HOSTILE_MAILS)('$what: $status', async ({ raw, status, envelopeFrom, kept }) => {
    const begun = process.threadCpuUsage()
    const got = await bring(bytes(raw), envelopeFrom === undefined ? {} : { 'X-Envelope-From': envelopeFrom })
    expect(got.answer).toMatchObject(status === 200 ? { id: 'stored' } : { error: expect.any(String) })
    expect(got.status).toBe(status)
    // The host aborts a function after 10 s; a machine may be ten times slower than the one this was written on.
    // Only this thread's CPU time counts, not wall-clock time, in which the machine does other work.
    const { user, system } = process.threadCpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(10_000)
    if (status !== 200) {
      expect([got.stored, got.files]).toEqual([[], []])
      return
    }
    const [email] = got.stored
    if (!email) throw new Error('Nothing was stored')
    kept?.(email)
    expect(JSON.stringify(email).isWellFormed()).toBe(true)
    expect(JSON.stringify(email)).not.toContain('\\u0000')
    expect(got.files.map(([path]) => path)).toEqual(email.attachments.map(({ path }) => path))
  })
})

test('SEC-22 mail without exactly the secret is refused', async () => {
  const raw = bytes(mail())
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  for (const Authorization of [
    '',
    'Bearer',
    `Bearer ${SECRET}x`,
    `Bearer ${SECRET.slice(1)}`,
    basic('mail:'),
    SECRET,
  ]) {
    const { status, stored } = await bring(raw, { Authorization })
    expect([status, stored]).toEqual([401, []])
  }
  for (const Authorization of [basic(`mail:${SECRET}`), `bearer ${SECRET}`]) {
    expect((await bring(raw, { Authorization })).status).toBe(200)
  }
})

test('only a POST of a message is accepted', async () => {
  expect((await bring(null, {}, 'GET')).status).toBe(405)
  expect((await bring(bytes(mail()), { 'Content-Type': 'text/plain' })).status).toBe(415)
  expect((await bring('{"Text":"Hello"}', { 'Content-Type': 'application/json' })).status).toBe(400)
  expect((await bring('{', { 'Content-Type': 'application/json' })).status).toBe(400)
})

test('a message in a provider’s JSON is read like a raw one', async () => {
  const body = JSON.stringify({
    RawEmail: mail().toString(),
    OriginalRecipient: 'hello@inbound.gantry.example',
  })
  const { status, stored } = await bring(body, { 'Content-Type': 'application/json' })
  expect(status).toBe(200)
  expect(stored).toMatchObject([
    { from_address: 'maria@ondine.example', subject: 'Hello', body_text: 'Hello' },
  ])
})

test('a mail whose row cannot be stored is answered 500', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await handle(
    new Request(ADDRESS, {
      method: 'POST',
      headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${SECRET}` },
      body: bytes(mail()),
    }),
    {
      secret: () => SECRET,
      tokenSecret: () => TOKEN_SECRET,
      keep: async () => {},
      drop: async () => {},
      receive: () => Promise.reject(new Error('The database is gone')),
    },
  )
  expect(response.status).toBe(500)
  log.mockRestore()
})
