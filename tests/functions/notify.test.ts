/** Someone is told: from the stored lead to the mail in a real mail server's hands, whatever fails between. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveSubmission } from '#data/contact-submissions.ts'
import { claimBatch, finishBatch, listDeliveries, readNotificationSettings } from '#data/notifications.ts'
import { createPublicClient } from '#data/public-client.ts'
import type { Db } from '#data/rest-client.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { handle } from '../../netlify/functions/notify.mts'
import { notify } from '../../netlify/lib/notify.ts'
import { bodyOf, header, type Mailbox, openMailbox } from './support/mailbox.ts'

let backend: LocalSupabase
let db: Db
let mailbox: Mailbox

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
  db = createPublicClient({ url: backend.url, key: backend.serviceKey })
})
afterAll(() => backend.close())
beforeEach(async () => {
  mailbox = await openMailbox()
})
afterEach(async () => {
  await mailbox.close()
  await db.from('contact_submissions').delete().neq('name', '')
  await db
    .from('notification_settings')
    .update({ recipients: [], digest_minutes: 5, acknowledge: false, webhook: false })
    .eq('id', 1)
})

const environment = (changes: Record<string, string> = {}) => ({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Gantry <site@gantry.example>',
  MAIL_TO: 'team@gantry.example',
  URL: 'https://gantry.example',
  ...changes,
})

/** A message comes in; its id. */
async function arrive(changes: Record<string, unknown> = {}, signs: 'honeypot'[] = []): Promise<string> {
  const id = randomUUID()
  const sent = {
    id,
    name: 'Maria Okafor',
    email: 'maria@ondine.example',
    message: `We have a serum. ${id}`,
    timestamp: new Date().toISOString(),
    source_path: '/contact',
    ...changes,
  }
  expect(await receiveSubmission(db, sent, randomUUID(), { signs, nonce: id })).toBe('stored')
  return id
}

/** Lets everything that waits be due, as if its time had come. */
async function later() {
  const past = '2026-01-01T00:00:00Z'
  await db.from('notifications').update({ due_at: past, batched_at: past }).eq('status', 'waiting')
  await db.from('notifications').update({ batched_at: past }).eq('status', 'sent')
  await db.from('notifications').update({ leased_until: past }).not('lease', 'is', null)
}

const deliveriesOf = (submissionId: string) => listDeliveries(db, { submissionId })

test('a new message is mailed at once, with its text, the sender to answer, and the way to it', async () => {
  const id = await arrive()
  expect(await notify(db, environment())).toEqual({ sent: 1, failed: 0 })
  const [mail] = mailbox.mails
  if (!mail) throw new Error('No mail')
  expect(mail.to).toEqual(['team@gantry.example'])
  expect(header(mail, 'Subject')).toBe('New message from Maria Okafor')
  expect(header(mail, 'Reply-To')).toBe('Maria Okafor <maria@ondine.example>')
  expect(header(mail, 'Auto-Submitted')).toBe('auto-generated')
  expect(bodyOf(mail)).toContain(`We have a serum. ${id}`)
  expect(bodyOf(mail)).toContain(`https://gantry.example/admin?tab=submissions&entry=${id}`)
  expect(await deliveriesOf(id)).toMatchObject([
    { channel: 'mail', status: 'sent', log: [{ result: 'sent' }] },
  ])
  expect(await notify(db, environment())).toEqual({ sent: 0, failed: 0 })
})

test('UX-16 what arrives within five minutes of a mail is counted in the next', async () => {
  await arrive()
  await notify(db, environment())
  for (let count = 1; count <= 23; count++) await arrive({ name: `Sender ${count}`, message: `No. ${count}` })
  await notify(db, environment())
  expect(mailbox.mails).toHaveLength(1)
  await later()
  await notify(db, environment())
  expect(mailbox.mails).toHaveLength(2)
  const [, digest] = mailbox.mails
  if (!digest) throw new Error('No digest')
  expect(header(digest, 'Subject')).toBe('23 new messages')
  expect(header(digest, 'Reply-To')).toBeUndefined()
  expect(bodyOf(digest)).toContain('Sender 23')
  expect(bodyOf(digest)).toContain('And 3 more.')
})

test('mail that is not set up waits, nothing fails, and the dashboard knows', async () => {
  const id = await arrive()
  expect(await notify(db, {})).toEqual({ sent: 0, failed: 0 })
  expect(await readNotificationSettings(db)).toMatchObject({ mail_ready: false, webhook_ready: false })
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'waiting', log: [] }])
  await notify(db, environment())
  expect(await readNotificationSettings(db)).toMatchObject({ mail_ready: true })
  expect(mailbox.mails).toHaveLength(1)
})

test('of what looks like spam nobody is told', async () => {
  const id = await arrive({}, ['honeypot'])
  expect(await deliveriesOf(id)).toEqual([])
})

test('a mail server that refuses it is asked again, later', async () => {
  const id = await arrive()
  mailbox.mood = 'refuse'
  expect(await notify(db, environment())).toEqual({ sent: 0, failed: 1 })
  const [waiting] = await deliveriesOf(id)
  // The server's sentence, which may name a person, is not kept.
  expect(waiting).toMatchObject({ status: 'waiting', log: [{ result: 'failed', cause: 'EMESSAGE 452' }] })
  expect(Date.parse(waiting?.due_at ?? '')).toBeGreaterThan(Date.now() + 10_000)
  mailbox.mood = 'accept'
  expect(await notify(db, environment())).toEqual({ sent: 0, failed: 0 })
  await later()
  expect(await notify(db, environment())).toEqual({ sent: 1, failed: 0 })
  expect(mailbox.mails).toHaveLength(1)
  expect(await deliveriesOf(id)).toMatchObject([
    { status: 'sent', log: [{ result: 'failed' }, { result: 'sent' }] },
  ])
})

test('a mail server that is down loses nothing', async () => {
  const id = await arrive()
  await mailbox.close()
  expect(await notify(db, environment())).toEqual({ sent: 0, failed: 1 })
  expect(await deliveriesOf(id)).toMatchObject([
    { status: 'waiting', log: [{ result: 'failed', cause: 'ESOCKET' }] },
  ])
  mailbox = await openMailbox()
  await later()
  await notify(db, environment())
  expect(mailbox.mails).toHaveLength(1)
})

test('UX-16 after an outage there is one mail about all that waited, not one for each attempt', async () => {
  await mailbox.close()
  const id = await arrive()
  expect(await notify(db, environment())).toEqual({ sent: 0, failed: 1 })
  await arrive({ name: 'Second' })
  expect(await notify(db, environment())).toEqual({ sent: 0, failed: 1 })
  mailbox = await openMailbox()
  // A new lead does not wait for the others' pause, and ends it.
  await arrive({ name: 'Third' })
  await notify(db, environment())
  expect(mailbox.mails.map(mail => header(mail, 'Subject'))).toEqual(['New message from Third'])
  const [waiting] = await deliveriesOf(id)
  expect(Date.parse(waiting?.due_at ?? '')).toBeLessThanOrEqual(Date.now())
  await later()
  await notify(db, environment())
  expect(mailbox.mails.map(mail => header(mail, 'Subject'))).toEqual([
    'New message from Third',
    '2 new messages',
  ])
})

test('a worker killed between claiming and delivering: the next one delivers, once', async () => {
  const id = await arrive()
  const claimed = await claimBatch(db, 'mail')
  expect(claimed).toMatchObject({ total: 1, attempt: 1 })
  // Nobody else takes what is held.
  expect(await claimBatch(db, 'mail')).toBeNull()
  await later()
  await notify(db, environment())
  expect(mailbox.mails).toHaveLength(1)
  expect(await deliveriesOf(id)).toMatchObject([
    { status: 'sent', log: [{ result: 'interrupted' }, { result: 'sent' }] },
  ])
  // The one that was taken for dead cannot undo it.
  await finishBatch(db, claimed?.lease ?? '', { result: 'failed', cause: 'late', pauseSeconds: 0 })
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'sent' }])
})

test('killed after the server took the mail: it leaves again under the same Message-ID', async () => {
  await arrive()
  await arrive()
  mailbox.mood = 'accept, then hang up'
  const first = notify(db, environment())
  await expect.poll(() => mailbox.mails.length).toBe(1)
  await mailbox.close()
  expect(await first).toEqual({ sent: 0, failed: 1 })
  const [before] = mailbox.mails
  mailbox = await openMailbox()
  await arrive()
  await later()
  await notify(db, environment())
  const [again, next] = mailbox.mails
  if (!before || !again || !next) throw new Error('A mail is missing')
  expect(header(again, 'Message-ID')).toBe(header(before, 'Message-ID'))
  expect(header(again, 'Subject')).toBe('2 new messages')
  expect(header(next, 'Message-ID')).not.toBe(header(before, 'Message-ID'))
}, 30_000)

test('after sixteen attempts, two days, it is given up', async () => {
  const id = await arrive()
  mailbox.mood = 'refuse'
  await db.from('notifications').update({ attempts: 15 }).eq('submission_id', id)
  await notify(db, environment())
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'dead' }])
  await later()
  expect(await notify(db, environment())).toEqual({ sent: 0, failed: 0 })
})

test('workers at the same time send one mail', async () => {
  for (let count = 0; count < 5; count++) await arrive()
  await Promise.all(Array.from({ length: 6 }, () => notify(db, environment())))
  expect(mailbox.mails).toHaveLength(1)
})

test('a line break in a name begins no header, and HTML in a message is text', async () => {
  await arrive({
    name: 'Eve\r\nBcc: all@victim.example\r\n\r\n<b>Body</b>',
    message: '<img src=x onerror=alert(1)>\n.\nMAIL FROM:<x@y.example>',
  })
  await notify(db, environment())
  const [mail] = mailbox.mails
  if (!mail) throw new Error('No mail')
  expect(mail.to).toEqual(['team@gantry.example'])
  expect(header(mail, 'Bcc')).toBeUndefined()
  expect(header(mail, 'Subject')).toBe('New message from Eve Bcc: all@victim.example <b>Body</b>')
  expect(bodyOf(mail)).toContain('&#60;img src=x onerror=alert(1)&#62;')
  expect(bodyOf(mail).split('text/html')[1]).not.toContain('<img')
})

test('the dashboard’s recipients count before the environment’s', async () => {
  await db
    .from('notification_settings')
    .update({ recipients: ['a@gantry.example', 'b@gantry.example'] })
    .eq('id', 1)
  await arrive()
  await notify(db, environment())
  expect(mailbox.mails[0]?.to).toEqual(['a@gantry.example', 'b@gantry.example'])
})

test('an acknowledgement goes to a verified sender, once per address and day, when it is switched on', async () => {
  await arrive({ email: 'off@ondine.example' })
  await db.from('notification_settings').update({ acknowledge: true }).eq('id', 1)
  await arrive({ email: 'on@ondine.example', name: 'Mallory says: buy now' })
  await arrive({ email: 'ON@ondine.example' })
  await arrive({ email: 'spam@ondine.example' }, ['honeypot'])
  await notify(db, environment())
  const answers = mailbox.mails.filter(mail => header(mail, 'Auto-Submitted') === 'auto-replied')
  expect(answers.map(({ to }) => to)).toEqual([['on@ondine.example']])
  // A stranger's inbox gets no word that somebody else typed.
  expect(answers[0]?.source).not.toContain('Mallory')
})

test('SEC-24 the function works on POST alone and says nothing of what it did wrong', async () => {
  const ask = (method: string, work = () => notify(db, {})) =>
    handle(new Request('https://gantry.example/.netlify/functions/notify', { method }), { work })
  expect((await ask('GET')).status).toBe(405)
  expect(await (await ask('POST')).json()).toEqual({ sent: 0, failed: 0 })
})
