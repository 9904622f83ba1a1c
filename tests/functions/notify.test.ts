/** Notifications: from the stored lead to the mail on a real mail server. */
import type { Context } from '@netlify/functions'
import { expect, test, vi } from 'vitest'
import { readNotificationSettings } from '#data/notifications.ts'
import chat from '../../netlify/functions/chat.mts'
import { notify } from '../../netlify/lib/notify.ts'
import { chatFunction, conversation, post } from './chats.ts'
import { bodyOf, header } from './support/mailbox.ts'
import { officeForThisFile } from './support/office.ts'

const office = officeForThisFile()

test('a new message is mailed at once, with its text, a reply address and a link', async () => {
  const id = await office.arrive()
  expect(await office.work()).toEqual({ sent: 1, failed: 0 })
  const [mail] = office.mailbox.mails
  if (!mail) throw new Error('No mail')
  expect(mail.to).toEqual(['team@gantry.example'])
  expect(header(mail, 'Subject')).toBe('New message from Maria Okafor')
  expect(header(mail, 'Reply-To')).toBe('Maria Okafor <maria@ondine.example>')
  expect(header(mail, 'Auto-Submitted')).toBe('auto-generated')
  expect(bodyOf(mail)).toContain(`We have a serum. ${id}`)
  expect(bodyOf(mail)).toContain(`https://gantry.example/admin?tab=submissions&entry=${id}`)
  expect(await office.deliveriesOf(id)).toMatchObject([
    { channel: 'mail', status: 'sent', log: [{ result: 'sent' }] },
  ])
  expect(await office.work()).toEqual({ sent: 0, failed: 0 })
})

/** The chat function in the office's environment; returns its status once what it does after the response is done. */
function chatOfOffice() {
  const settings = { ...office.environment(), ...office.connection() }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const later: Promise<unknown>[] = []
  const context = { ip: '203.0.113.9', waitUntil: (work: Promise<unknown>) => void later.push(work) }
  return async (body: unknown) => {
    const response = await chat(post(body), context as unknown as Context)
    await Promise.all(later.splice(0))
    return response.status
  }
}
const subjects = () => office.mailbox.mails.map(mail => header(mail, 'Subject'))

test('F-48 a finished chat is mailed at once by the chat function, an unfinished one is not', async () => {
  const send = chatOfOffice()
  const sent = conversation()
  expect(await send(sent)).toBe(201)
  expect(office.mailbox.mails).toEqual([])
  expect(await send({ ...sent, sequence: 3, finished: true })).toBe(200)
  expect(office.mailbox.mails.map(({ to }) => to)).toEqual([['team@gantry.example']])
  expect(subjects()).toEqual([expect.stringContaining('Ana')])
  vi.unstubAllEnvs()
})

test('F-03 a missed call is mailed at once by the chat function: when nobody is live, and when the wait ends', async () => {
  const send = chatOfOffice()
  const [alone, waiting] = [conversation(), conversation()]
  for (const sent of [alone, waiting]) await send(sent)
  expect(await send({ action: 'call', id: alone.id, secret: alone.secret })).toBe(200)
  expect(subjects()).toEqual(['Missed call from Ana'])

  await office.later()
  const requested_at = new Date(Date.now() - 61_000).toISOString()
  await office.db.from('chat_handoffs').insert({ chat_log_id: waiting.id, requested_at })
  expect(await send({ action: 'listen', id: waiting.id, secret: waiting.secret, known: 0 })).toBe(200)
  expect(subjects()).toEqual(['Missed call from Ana', 'Missed call from Ana'])
  vi.unstubAllEnvs()
})

test('PPL-38 the leads of a hosted project are left to its host, and so is what the dashboard says of it', async () => {
  const id = await office.arrive()
  const before = await readNotificationSettings(office.db)
  const here = { ...office.environment(), NETLIFY_DEV: 'true', SUPABASE_URL: 'https://abc.supabase.co' }
  expect(await notify(office.db, here)).toEqual({ sent: 0, failed: 0 })
  expect(await office.deliveriesOf(id)).toMatchObject([{ channel: 'mail', status: 'waiting', log: [] }])
  expect(await readNotificationSettings(office.db)).toEqual(before)
})

test('DEC-10 what a chat took for an address is in the mail’s text, not its Reply-To', async () => {
  const email = 'reach me @ mybrand on insta. thanks'
  const sent = conversation({ finished: true })
  const response = await chatFunction(() => office.db)(
    post({ ...sent, userInfo: { ...sent.userInfo, email } }),
  )
  expect(response.status).toBe(201)
  expect(await office.work()).toEqual({ sent: 1, failed: 0 })
  const [mail] = office.mailbox.mails
  if (!mail) throw new Error('No mail')
  expect(header(mail, 'Reply-To')).toBeUndefined()
  expect(bodyOf(mail)).toContain(email)
})

test('UX-16 messages within five minutes of a mail are collected in the next one', async () => {
  await office.arrive()
  await office.work()
  for (let count = 1; count <= 23; count++)
    await office.arrive({ name: `Sender ${count}`, message: `No. ${count}` })
  await office.work()
  expect(office.mailbox.mails).toHaveLength(1)
  await office.later()
  await office.work()
  expect(office.mailbox.mails).toHaveLength(2)
  const [, digest] = office.mailbox.mails
  if (!digest) throw new Error('No digest')
  expect(header(digest, 'Subject')).toBe('23 new messages')
  expect(header(digest, 'Reply-To')).toBeUndefined()
  expect(bodyOf(digest)).toContain('Sender 23')
  expect(bodyOf(digest)).toContain('And 3 more.')
})

test('UX-16 the time between two mails is that of the settings', async () => {
  const lastMail = (minutes: number) =>
    office.db
      .from('notifications')
      .update({ batched_at: new Date(Date.now() - minutes * 60_000).toISOString() })
      .eq('status', 'sent')
  await office.arrive()
  await office.work()
  await office.db.from('notification_settings').update({ digest_minutes: 30 }).eq('id', 1)
  await office.arrive()
  await lastMail(29)
  expect(await office.work()).toEqual({ sent: 0, failed: 0 })
  await lastMail(31)
  expect(await office.work()).toEqual({ sent: 1, failed: 0 })
})

test('without mail settings notifications wait, nothing fails, and the dashboard knows', async () => {
  const id = await office.arrive()
  expect(await notify(office.db, {})).toEqual({ sent: 0, failed: 0 })
  expect(await readNotificationSettings(office.db)).toMatchObject({ mail_ready: false, webhook_ready: false })
  expect(await office.deliveriesOf(id)).toMatchObject([{ status: 'waiting', log: [] }])
  await office.work()
  expect(await readNotificationSettings(office.db)).toMatchObject({ mail_ready: true })
  expect(office.mailbox.mails).toHaveLength(1)
})

test('likely spam triggers no notification', async () => {
  const id = await office.arrive({}, ['honeypot'])
  expect(await office.deliveriesOf(id)).toEqual([])
})

test('a line break in a name begins no header, and HTML in a message is text', async () => {
  await office.arrive({
    name: 'Eve\r\nBcc: all@victim.example\r\n\r\n<b>Body</b>',
    message: '<img src=x onerror=alert(1)>\n.\nMAIL FROM:<x@y.example>',
  })
  await office.work()
  const [mail] = office.mailbox.mails
  if (!mail) throw new Error('No mail')
  expect(mail.to).toEqual(['team@gantry.example'])
  expect(header(mail, 'Bcc')).toBeUndefined()
  expect(header(mail, 'Subject')).toBe('New message from Eve Bcc: all@victim.example <b>Body</b>')
  expect(bodyOf(mail)).toContain('&#60;img src=x onerror=alert(1)&#62;')
  expect(bodyOf(mail).split('text/html')[1]).not.toContain('<img')
})

test('the dashboard’s recipients override the environment’s', async () => {
  await office.db
    .from('notification_settings')
    .update({ recipients: ['a@gantry.example', 'b@gantry.example'] })
    .eq('id', 1)
  await office.arrive()
  await office.work()
  expect(office.mailbox.mails[0]?.to).toEqual(['a@gantry.example', 'b@gantry.example'])
})

test('F-48 a recipient with a full mailbox does not have the others mailed again', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
  const recipients = ['a@gantry.example', 'full@gantry.example']
  await office.db.from('notification_settings').update({ recipients }).eq('id', 1)
  office.mailbox.refused['full@gantry.example'] = 450
  const id = await office.arrive()
  await office.work()
  await office.later()
  await office.work()
  expect(office.mailbox.mails.map(({ to }) => to)).toEqual([['a@gantry.example']])
  expect(await office.deliveriesOf(id)).toMatchObject([{ status: 'sent', log: [{ result: 'sent' }] }])
  lines.mockRestore()
})

test('when switched on, an acknowledgment goes to a verified sender once per address and day', async () => {
  await office.arrive({ email: 'off@ondine.example' })
  await office.db.from('notification_settings').update({ acknowledge: true }).eq('id', 1)
  await office.arrive({ email: 'on@ondine.example', name: 'Mallory says: buy now' })
  await office.arrive({ email: 'ON@ondine.example' })
  await office.arrive({ email: 'spam@ondine.example' }, ['honeypot'])
  // Parsed as a mail header, this is the same address as before.
  await office.arrive({ email: '(again)on@ondine.example' })
  await office.arrive({ email: 'another@ondine.example' })
  await office.work()
  const answers = office.mailbox.mails.filter(mail => header(mail, 'Auto-Submitted') === 'auto-replied')
  expect(answers.map(({ to }) => to)).toEqual([['on@ondine.example'], ['another@ondine.example']])
  // A stranger's inbox receives no text that somebody else typed.
  expect(answers[0]?.source).not.toContain('Mallory')
})
