/** A reply is sent: from its row to the mail on a real mail server, and the row's state afterwards. */
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { claimEmail, failEmail, finishEmail } from '#data/email-queue.ts'
import { createFileStore } from '#data/file-store.ts'
import { ATTACHMENTS_BUCKET } from '#data/person-emails.ts'
import { anyTable, type Db } from '#data/rest-client.ts'
import { handle } from '../../netlify/functions/send-mail.mts'
import { sendPost } from '../../netlify/lib/post.ts'
import { personOfRecipients } from '../../netlify/lib/reply-address.ts'
import { mail, TOKEN_SECRET } from './support/hostile-mails.ts'
import { bodyOf, header, openMailbox } from './support/mailbox.ts'
import { postOfficeForThisFile } from './support/post-office.ts'

const office = postOfficeForThisFile()

/** A mail that the server received; throws if there is none. */
function got(place = 0) {
  const found = office.mailbox.mails[place]
  if (!found) throw new Error('No mail')
  return found
}

test('PPL-30 a reply is sent as text and HTML, and its Reply-To identifies the person', async () => {
  const person = await office.person()
  const id = await office.write(person, { body_text: 'Hi Maria,\n\n<b>bold</b> & more' })
  expect(await office.work()).toEqual({ sent: 1, failed: 0 })
  const [row] = await office.rowsOf(person)
  expect(row).toMatchObject({ id, state: 'sent', attempts: 1, maybe_twice: false, failure: null })
  expect(got().to).toEqual([row?.to_address])
  expect(header(got(), 'Subject')).toBe('Your website, the plan')
  expect(header(got(), 'Message-ID')).toBe(`<${id}@gantry.example>`)
  expect(row?.message_id).toBe(`${id}@gantry.example`)
  expect(header(got(), 'Auto-Submitted')).toBeUndefined()
  expect(personOfRecipients([header(got(), 'Reply-To') ?? ''], TOKEN_SECRET)).toBe(person)
  const [text = '', html = ''] = bodyOf(got()).split('text/html')
  expect(text).toContain('<b>bold</b> & more')
  expect(html).toContain('&#60;b&#62;bold&#60;/b&#62; &#38; more')
  expect(await office.work()).toEqual({ sent: 0, failed: 0 })
})

test('without an inbound address a reply has no Reply-To, so an answer to it goes to the agency’s own mailbox', async () => {
  await office.write(await office.person())
  await sendPost(office.db, office.files, { ...office.environment(), INBOUND_ADDRESS: '' })
  expect(header(got(), 'Reply-To')).toBeUndefined()
  expect(header(got(), 'From')).toContain('site@gantry.example')
})

test('a reply is in the thread of the mail that it answers', async () => {
  const person = await office.person({ email: 'thread@ondine.example' })
  await office.write(person)
  await office.work()
  const first = header(got(), 'Message-ID') ?? ''
  await office.bring(
    mail({ From: 'thread@ondine.example', 'Message-ID': '<reply@ondine.example>', 'In-Reply-To': first }),
  )
  await office.write(person, { subject: 'Re: Your website, the plan' })
  await office.work()
  expect(header(got(1), 'In-Reply-To')).toBe('<reply@ondine.example>')
  expect(header(got(1), 'References')).toBe(`${first} <reply@ondine.example>`)
})

test('attachments are sent, and a missing one fails the mail with its reason', async () => {
  const person = await office.person()
  const id = await office.write(person)
  const path = `out/${id}/1`
  await office.files.put(path, new TextEncoder().encode('%PDF-'), 'application/octet-stream')
  const file = { email_id: id, name: 'Größe.pdf', media_type: 'application/pdf', size: 5, path }
  await anyTable(office.db)
    .from('email_attachments')
    .insert({ id: randomUUID(), ...file })
    .throwOnError()
  await office.work()
  expect(got().source).toContain('application/pdf')
  expect(got().source).toContain(Buffer.from('%PDF-').toString('base64'))

  const lost = await office.write(person)
  const missing = { ...file, email_id: lost, path: `out/${lost}/1` }
  await anyTable(office.db)
    .from('email_attachments')
    .insert({ id: randomUUID(), ...missing })
    .throwOnError()
  expect(await office.work()).toEqual({ sent: 0, failed: 1 })
  expect(await office.row(lost)).toMatchObject({
    state: 'failed',
    failure: 'A file of this mail is no longer there.',
    maybe_twice: false,
  })
})

test('SEC-15 a mail whose attachment lies outside of its bucket is given up, and nothing is read there', async () => {
  const id = await office.write(await office.person())
  const file = { email_id: id, name: 'plan.pdf', media_type: 'application/pdf', size: 5, path: 'out/plan' }
  await anyTable(office.db).from('email_attachments').insert(file).throwOnError()
  // As a row of before the database refused such paths.
  const path = '../../../../auth/v1/admin/users'
  const rpc = async (name: never, fields: never) => {
    const response = await office.db.rpc(name, fields)
    return JSON.parse(JSON.stringify(response).replaceAll(file.path, path))
  }
  const asked: string[] = []
  const connection = { url: 'https://db.example', key: 'service key' }
  const send: typeof fetch = async input => {
    asked.push(String(input))
    return Response.json({ users: [] })
  }
  const files = createFileStore(connection, connection.key, send, ATTACHMENTS_BUCKET)
  const db: Db = Object.assign(Object.create(office.db), { rpc })
  expect(await sendPost(db, files, office.environment())).toEqual({ sent: 0, failed: 1 })
  expect(asked).toEqual([])
  expect(office.mailbox.mails).toEqual([])
  expect(await office.row(id)).toMatchObject({
    state: 'failed',
    next_attempt_at: null,
    failure: 'A file has a name that no file can have.',
    maybe_twice: false,
  })
})

test('SEC-24 a line break in a name cannot start a header', async () => {
  const person = await office.person({ name: 'Eve\r\nBcc: all@victim.example' })
  await office.write(person)
  await office.work()
  expect(header(got(), 'Bcc')).toBeUndefined()
  expect(got().to).toHaveLength(1)
})

test('PPL-31 a temporary refusal is retried, a permanent one is not', async () => {
  const person = await office.person()
  const id = await office.write(person)
  office.mailbox.mood = 'refuse'
  const before = Date.now()
  expect(await office.work()).toEqual({ sent: 0, failed: 1 })
  const waiting = await office.row(id)
  expect(waiting).toMatchObject({ state: 'queued', attempts: 1, maybe_twice: false })
  expect(waiting.failure).toMatch(/^The mail server said: 452/)
  expect(Date.parse(String(waiting.next_attempt_at))).toBeGreaterThan(before + 10_000)
  expect(await office.work()).toEqual({ sent: 0, failed: 0 })
  office.mailbox.mood = 'accept'
  await office.later()
  expect(await office.work()).toEqual({ sent: 1, failed: 0 })

  const refused = await office.write(person)
  office.mailbox.mood = 'refuse for good'
  await office.work()
  expect(await office.row(refused)).toMatchObject({ state: 'failed', failure: expect.stringMatching(/550/) })
})

test('an unreachable mail server loses nothing and marks no duplicate', async () => {
  const id = await office.write(await office.person())
  await office.mailbox.close()
  expect(await office.work()).toEqual({ sent: 0, failed: 1 })
  office.mailbox = await openMailbox()
  await office.later()
  await office.work()
  expect(await office.row(id)).toMatchObject({ state: 'sent', maybe_twice: false, attempts: 2 })
  expect(office.mailbox.mails.map(mail => header(mail, 'Message-ID'))).toEqual([`<${id}@gantry.example>`])
})

test('PPL-31 after a lost acknowledgment the mail is sent again under the same Message-ID, and marked', async () => {
  const id = await office.write(await office.person())
  office.mailbox.mood = 'accept, then goodbye'
  await office.work()
  office.mailbox.mood = 'accept'
  await office.later()
  await office.work()
  expect(office.mailbox.mails).toHaveLength(2)
  expect(header(got(1), 'Message-ID')).toBe(header(got(0), 'Message-ID'))
  expect(await office.row(id)).toMatchObject({ state: 'sent', maybe_twice: true })
})

test('after a worker dies another one takes over, and only its result counts', async () => {
  const id = await office.write(await office.person())
  const dead = await claimEmail(office.db, 'gantry.example')
  if (!dead) throw new Error('Nothing was claimed')
  expect(await claimEmail(office.db, 'gantry.example')).toBeNull()
  await office.later()
  const alive = await claimEmail(office.db, 'gantry.example')
  if (!alive) throw new Error('Nothing was claimed')
  await failEmail(office.db, dead, { reason: 'late', retryAt: null, hasPerhapsArrived: false })
  expect(await office.row(id)).toMatchObject({ state: 'sending', maybe_twice: true })
  await finishEmail(office.db, alive)
  expect(await office.row(id)).toMatchObject({ state: 'sent' })
})

test('PPL-38 the mails of a hosted project are left to its host', async () => {
  const id = await office.write(await office.person())
  const here = { ...office.environment(), NETLIFY_DEV: 'true', URL: 'http://localhost:4321' }
  const hosted = { ...here, SUPABASE_URL: 'https://abc.supabase.co' }
  expect(await sendPost(office.db, office.files, hosted)).toEqual({ sent: 0, failed: 0 })
  expect(await office.row(id)).toMatchObject({ state: 'queued', attempts: 0 })
  const embedded = { ...here, SUPABASE_URL: 'http://127.0.0.1:54321' }
  expect(await sendPost(office.db, office.files, embedded)).toEqual({ sent: 1, failed: 0 })
})

test('a canceled or postponed reply is not sent', async () => {
  await office.write(await office.person(), { state: 'canceled' })
  expect(await office.work()).toEqual({ sent: 0, failed: 0 })
  await office.write(await office.person(), { send_after: new Date(Date.now() + 600_000).toISOString() })
  expect(await office.work()).toEqual({ sent: 0, failed: 0 })
  expect(office.mailbox.mails).toEqual([])
})

test('concurrent workers send each mail once', async () => {
  const person = await office.person()
  for (let count = 0; count < 12; count++) await office.write(person)
  await Promise.all(Array.from({ length: 6 }, () => office.work()))
  const ids = office.mailbox.mails.map(got => header(got, 'Message-ID'))
  expect(ids).toHaveLength(12)
  expect(new Set(ids).size).toBe(12)
})

const request = () =>
  new Request('https://gantry.example/.netlify/functions/send-mail', {
    method: 'POST',
    headers: { Authorization: 'Bearer token', 'Content-Type': 'application/json' },
  })

test.each([
  [null, 401],
  [{ role: 'editor', state: 'open' }, 403],
  [{ role: 'sales', state: 'code needed' }, 403],
  [{ role: 'sales', state: 'open' }, 200],
  [{ role: 'owner', state: 'open' }, 200],
] as const)('only owners and sales can run the function: %j', async (standing, status) => {
  let works = 0
  const work = async () => {
    works += 1
    return { sent: 0, failed: 0 }
  }
  const caller = async () => standing && { id: '3f2a', ...standing }
  const response = await handle(request(), { caller, work })
  expect([response.status, works]).toEqual([status, status === 200 ? 1 : 0])
})

test('whoever has mails sent is in the log by id, also if refused', async () => {
  vi.stubEnv('LOG_LEVEL', 'info')
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  const work = async () => ({ sent: 0, failed: 0 })
  for (const role of ['sales', 'editor'] as const) {
    await handle(request(), { caller: async () => ({ id: role, role, state: 'open' }), work })
  }
  const people = log.mock.calls.map(([line]) => JSON.parse(line).person)
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  expect(people).toEqual(['sales', 'editor'])
})
