/** The function that receives contact messages: a Request in, a Response out, the real database behind it. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { readAcknowledgement } from '#lib/acknowledgement.ts'
import { handle } from '../../netlify/functions/submissions.mts'
import { ADDRESS, contactFunction, message, post, SENT_AT } from './support/messages.ts'
import { serviceDbForThisFile } from './support/service-db.ts'

const db = serviceDbForThisFile()
/** A new sender for every test, so that tests do not share a rate limit. */
let sender: string
beforeEach(() => {
  sender = randomUUID()
})
const send = contactFunction(db, () => sender)

async function storedRows(id: string): Promise<unknown[]> {
  const { data } = await db()
    .from('contact_submissions')
    .select('id, name, email, message, source, source_path, submitted_at, status')
    .eq('id', id)
  return data ?? []
}

/** What the visitor's outbox makes of a response about that message. */
const deliveryOf = async (response: Response, id: string) =>
  readAcknowledgement(response.status, await response.json(), id)

test('SUBM-03 stores a valid message and answers 201', async () => {
  const sent = message()
  const response = await send(post(sent))
  expect(response.status).toBe(201)
  expect(await storedRows(sent.id)).toEqual([
    {
      id: sent.id,
      name: 'Maria Okafor',
      email: 'maria@ondine.example',
      message: sent.message,
      source: 'contact',
      source_path: '/contact',
      submitted_at: SENT_AT.replace('.000Z', '+00:00'),
      status: 'new',
    },
  ])
})

test('SUBM-02 a message delivered twice, even at once, is one row', async () => {
  const sent = message()
  const responses = await Promise.all([send(post(sent)), send(post(sent)), send(post(sent))])
  expect(responses.map(response => response.status).sort()).toEqual([200, 200, 201])
  expect(await storedRows(sent.id)).toHaveLength(1)
})

test('SUBM-02 a repeated delivery never changes what was stored', async () => {
  const sent = message()
  await send(post(sent))
  await send(post({ ...sent, message: 'Something else' }))
  expect(await storedRows(sent.id)).toMatchObject([{ message: sent.message }])
})

test('F-02 the sixth message of an hour from one address is stored and flagged', async () => {
  const sent = Array.from({ length: 6 }, () => message({ message: `We have a serum. ${randomUUID()}` }))
  for (const one of sent) expect((await send(post(one))).status).toBe(201)
  const ids = sent.map(({ id }) => id)
  const { data } = await db().from('contact_submissions').select('id, flags').in('id', ids)
  const flags = new Map(data?.map(row => [row.id, row.flags]))
  expect(ids.map(id => flags.get(id))).toEqual([[], [], [], [], [], ['many_from_one_address']])
})

test('F-02 SEC-25 the 201st message of an hour is answered 429 with Retry-After, a repeated one is not', async () => {
  const first = message()
  await send(post(first))
  for (let count = 2; count <= 200; count++) expect((await send(post(message()))).status).toBe(201)
  const last = message()
  const refused = await send(post(last))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('3600')
  expect(await refused.json()).toMatchObject({ code: 'limited' })
  expect(await storedRows(last.id)).toEqual([])
  expect((await send(post(first))).status).toBe(200)
})

test('F-01 the answer to a message contains its id', async () => {
  const sent = message()
  expect(await (await send(post(sent))).json()).toEqual({ id: sent.id, result: 'stored' })
  expect(await (await send(post(sent))).json()).toEqual({ id: sent.id, result: 'known' })
})

test.each([
  ['a missing name', { name: undefined }],
  ['a blank name', { name: ' \n ' }],
  ['a name of 201 characters', { name: 'n'.repeat(201) }],
  ['an address without a dot', { email: 'a@b' }],
  ['an address of 255 characters', { email: `${'a'.repeat(250)}@b.co` }],
  ['a blank message', { message: ' ' }],
  ['a message of 5001 characters', { message: 'm'.repeat(5001) }],
  ['an id that is no UUID', { id: '1; drop table' }],
  ['a timestamp that is none', { timestamp: 'yesterday' }],
  ['a path to another site', { source_path: '//evil.example' }],
  ['a path of 513 characters', { source_path: `/${'p'.repeat(512)}` }],
  ['a path with a backslash', { source_path: '/\\evil.example' }],
  ['a name that is an object', { name: { first: 'Maria' } }],
  ['a name with a control character', { name: 'Maria\u0001Okafor' }],
  ['a name of two lines', { name: 'Maria\nOkafor' }],
  ['an address with a control character', { email: 'maria\u0001@ondine.example' }],
  ['an address with a DEL', { email: 'maria@ondine.example\u007f' }],
  ['the year 0000', { timestamp: '0000-01-01T00:00:00Z' }],
  ['an offset that no clock has', { timestamp: '2026-11-20T14:16:00+23:59' }],
  ['a fraction of 150 digits', { timestamp: `2026-11-20T14:16:00.${'1'.repeat(150)}Z` }],
  ['a path with NUL', { source_path: '/contact\0' }],
  ['a path with half a character', { source_path: '/\ud800' }],
])('SUBM-03 refuses %s with 400', async (_, changes) => {
  const sent = message(changes)
  const response = await send(post(sent))
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    error: expect.stringMatching(/^Please check the field “\w+”\.$/),
    code: 'invalid',
  })
})

test.each([
  ['a name of 200 characters', { name: 'n'.repeat(200) }],
  ['a message of 5000 characters', { message: 'm'.repeat(5000) }],
  ['a message of 2500 emoji', { message: '😀'.repeat(2500) }],
  ['text with NUL and half characters', { message: 'a\0b \ud800 c' }],
  ['no page', { source_path: undefined }],
  ['a path of 512 characters', { source_path: `/${'p'.repeat(511)}` }],
  ['a message of several lines', { message: 'Hello,\r\n\twe have a serum.\n' }],
  ['a clock without its battery', { timestamp: '1970-01-01T00:00:00Z' }],
])('SUBM-03 accepts %s', async (_, changes) => {
  expect((await send(post(message(changes)))).status).toBe(201)
})

test('SUBM-03 CONT-02 characters in an address that nobody sees are not stored', async () => {
  const sent = message({ email: '\u202amaria@\u200bondine.example\u202c' })
  expect((await send(post(sent))).status).toBe(201)
  expect(await storedRows(sent.id)).toMatchObject([{ email: 'maria@ondine.example' }])
})

test('SEC-5 what looks like HTML or SQL is stored as it was typed', async () => {
  const sent = message({ name: '<b>Maria</b>', message: "'); drop table contact_submissions; --" })
  await send(post(sent))
  expect(await storedRows(sent.id)).toMatchObject([{ name: '<b>Maria</b>', message: sent.message }])
})

test.each(['GET', 'PUT', 'DELETE'])('SEC-24 answers %s with 405 and the allowed method', async method => {
  const response = await send(new Request(ADDRESS, { method }))
  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe('POST')
})

test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml'])(
  'SEC-24 answers the type %s with 415',
  async type => {
    expect((await send(post('{}', { 'Content-Type': type }))).status).toBe(415)
  },
)

test.each(['https://evil.example', 'null', 'http://gantry.example', 'https://gantry.example:8443'])(
  'SEC-24 F-01 answers the foreign Origin %s with 403, a final refusal',
  async origin => {
    const sent = message()
    const response = await send(post(sent, { Origin: origin }))
    expect(response.status).toBe(403)
    expect(await deliveryOf(response, sent.id)).toMatchObject({ code: 'foreign' })
    expect(await storedRows(sent.id)).toEqual([])
  },
)

test.each(['', '{', 'null', '7', '[]', '"text"', '[['.repeat(20_000), `{"a":${'['.repeat(5000)}`])(
  'SEC-24 answers broken or deep JSON with 400: %.12s',
  async body => {
    expect((await send(post(body))).status).toBe(400)
  },
)

test('SEC-24 answers bytes that are not UTF-8 with 400', async () => {
  const request = new Request(ADDRESS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
  })
  expect((await send(request)).status).toBe(400)
})

test('SEC-24 F-01 answers more than 64 KiB with 413, a final refusal, whatever the Content-Length says', async () => {
  const sent = message({ message: 'm'.repeat(65_536) })
  const body = JSON.stringify(sent)
  const response = await send(post(body))
  expect(response.status).toBe(413)
  expect(await deliveryOf(response, sent.id)).toMatchObject({ code: 'too_large' })
  expect((await send(post(body, { 'Content-Length': '10' }))).status).toBe(413)
})

test('SEC-24 __proto__ and unknown keys are inert', async () => {
  const sent = message()
  const body = `${JSON.stringify(sent).slice(0, -1)},"__proto__":{"status":"won"},"status":"won","notes":"x"}`
  expect((await send(post(body))).status).toBe(201)
  expect(await storedRows(sent.id)).toMatchObject([{ status: 'new' }])
  expect(Reflect.get({}, 'status')).toBeUndefined()
})

test('a failing database is answered 500 without its reason, which is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await handle(post(message()), {
    receive: () => Promise.reject(new Error('password of the database')),
    prove: () => ({}),
    sender: () => sender,
    now: () => new Date(),
    page: () => Promise.reject(new Error('No page')),
  })
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('password')
  expect(log).toHaveBeenCalledWith(
    expect.stringMatching(/"function":"submissions","status":500.*"cause":"Error"/),
  )
  log.mockRestore()
})

test('SEC-21 every answer carries its own security headers', async () => {
  for (const request of [post(message()), post('{'), new Request(ADDRESS)]) {
    const { headers } = await send(request)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(headers.get('Cache-Control')).toBe('no-store')
  }
})
