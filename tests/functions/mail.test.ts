/** Mail and webhook, each against a real server of its kind. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { causeOf } from '../../netlify/lib/deliver.ts'
import { type Mail, mailSettings, sendMail } from '../../netlify/lib/mail.ts'
import { callWebhook, webhookSettings } from '../../netlify/lib/webhook.ts'
import { bodyOf, header, openMailbox } from './support/mailbox.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0)) await clean()
})

const mail: Mail = {
  to: ['team@gantry.example'],
  subject: 'Größe\r\nX-Evil: 1',
  text: 'Plain',
  html: '<p>Plain</p>',
  replyTo: { name: '"Eve" <eve@victim.example>, x', address: 'maria@ondine.example' },
  messageId: '<one@gantry.example>',
  automatic: 'auto-generated',
}

test('SEC-24 what is put into headers stays in its header', async () => {
  const mailbox = await openMailbox()
  cleanUp.push(mailbox.close)
  await sendMail({ url: mailbox.url, from: 'site@gantry.example', to: [] }, mail)
  const [got] = mailbox.mails
  if (!got) throw new Error('No mail')
  expect(header(got, 'X-Evil')).toBeUndefined()
  expect(header(got, 'Message-ID')).toBe('<one@gantry.example>')
  expect(header(got, 'Reply-To')).toMatch(/<maria@ondine\.example>$/)
  expect(bodyOf(got)).toContain('Plain')
})

test('PPL-30 addresses and thread ids are never shortened', async () => {
  const mailbox = await openMailbox()
  cleanUp.push(mailbox.close)
  const address = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
  const id = `${'x'.repeat(230)}@ondine.example`
  const thread = { inReplyTo: id, references: [id] }
  const long = { ...mail, to: [{ name: 'Maria', address }], replyTo: { name: 'Maria', address }, thread }
  await sendMail({ url: mailbox.url, from: 'site@gantry.example', to: [] }, long)
  const [got] = mailbox.mails
  if (!got) throw new Error('No mail')
  expect(got.to).toEqual([address])
  expect(header(got, 'Reply-To')).toContain(`<${address}>`)
  expect([header(got, 'In-Reply-To'), header(got, 'References')]).toEqual([`<${id}>`, `<${id}>`])
})

test.each([
  'x,victim@ondine.example',
  '(1)victim@ondine.example',
  '<victim@ondine.example',
  'x:victim@ondine.example;',
])('SEC-24 the address %s, typed by a stranger, reaches nobody else', async address => {
  const mailbox = await openMailbox()
  cleanUp.push(mailbox.close)
  const settings = { url: mailbox.url, from: 'site@gantry.example', to: [] }
  for (const returnTo of [undefined, 'site@gantry.example']) {
    const sent = sendMail(settings, { ...mail, to: [{ name: '', address }], ...(returnTo && { returnTo }) })
    await expect(sent).rejects.toMatchObject({ code: 'EENVELOPE' })
  }
  expect(mailbox.mails).toEqual([])
})

test.each([450, 550] as const)(
  'a refused recipient (%i) is logged, and the others get no second mail',
  async refusal => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
    const mailbox = await openMailbox()
    cleanUp.push(mailbox.close, () => lines.mockRestore())
    const settings = { url: mailbox.url, from: 'site@gantry.example', to: [] }
    const both = { ...mail, to: ['team@gantry.example', 'left@gantry.example'] }
    mailbox.refused['left@gantry.example'] = refusal
    await sendMail(settings, both)
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['team@gantry.example']])
    expect(String(lines.mock.lastCall?.[0])).toMatch(new RegExp(`was refused.*EENVELOPE ${refusal}`))
    expect(String(lines.mock.lastCall?.[0])).not.toContain('@')
    // Nobody has the mail: it is retried.
    await expect(sendMail(settings, { ...mail, to: ['left@gantry.example'] })).rejects.toMatchObject({
      responseCode: refusal,
    })
  },
)

test('a silent mail server is given up, and the cause is a code', async () => {
  const mailbox = await openMailbox()
  cleanUp.push(mailbox.close)
  mailbox.mood = 'silent'
  const settings = { url: mailbox.url, from: 'site@gantry.example', to: [] }
  const error = await sendMail(settings, mail, 300).catch(reason => reason)
  expect(causeOf(error)).toBe('ETIMEDOUT')
})

test.each([
  [{}, false],
  [{ SMTP_URL: 'smtp://mail.example' }, false],
  [{ SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b.co' }, false],
  [{ SMTP_URL: 'mail.example:25', MAIL_FROM: 'a@b.co' }, false],
  [{ SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: 'a@b.co' }, true],
])('mail with the settings %j is ready: %s', (environment, ready) => {
  expect(mailSettings(environment) !== null).toBe(ready)
})

test.each([
  ['https://crm.example/hook', {}, true],
  ['http://crm.example/hook', {}, false],
  ['http://localhost:9999/hook', {}, false],
  ['http://localhost:9999/hook', { NETLIFY_DEV: 'true' }, true],
  ['http://crm.example/hook', { NETLIFY_DEV: 'true' }, false],
  ['https://user:password@crm.example', {}, false],
  ['file:///etc/passwd', {}, false],
  ['crm.example', {}, false],
  ['https://crm.example/hook', { WEBHOOK_SECRET: 's'.repeat(31) }, false],
])('a webhook to %s with %j is accepted: %s', (WEBHOOK_URL, environment, accepted) => {
  expect(webhookSettings({ WEBHOOK_URL, WEBHOOK_SECRET: 's'.repeat(32), ...environment }) !== null).toBe(
    accepted,
  )
})

/** A webhook server that responds with `answer`. */
async function listen(answer: (request: IncomingMessage, body: string, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', part => {
      body += part
    })
    request.on('end', () => answer(request, body, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return new URL(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`)
}

const call = { id: 'batch', event: { type: 'lead' }, now: new Date('2026-11-21T12:00:00.900Z') }

test('a webhook is signed over time and body, and has the same id at every attempt', async () => {
  let seen: { headers: IncomingMessage['headers']; body: string } | undefined
  const url = await listen((request, body, response) => {
    seen = { headers: request.headers, body }
    response.writeHead(204).end()
  })
  await callWebhook({ url, secret: 'secret' }, call)
  expect(seen?.body).toBe('{"type":"lead"}')
  expect(seen?.headers).toMatchObject({
    'webhook-id': 'batch',
    'webhook-timestamp': '1795262400',
    'webhook-signature': `v1=${createHmac('sha256', 'secret').update('1795262400.{"type":"lead"}').digest('hex')}`,
  })
})

test.each([
  [500, 'HTTP 500'],
  [404, 'HTTP 404'],
  [302, 'HTTP 302'],
])('a webhook that answers %s is a failure, and no redirect is followed', async (status, cause) => {
  const url = await listen((request, _, response) => {
    response.writeHead(request.url === '/hook' ? status : 200, { Location: '/elsewhere' }).end()
  })
  const error = await callWebhook({ url, secret: 'secret' }, call).catch(reason => reason)
  expect(causeOf(error)).toBe(cause)
})

test('a silent webhook is given up', async () => {
  const url = await listen(() => {})
  const error = await callWebhook({ url, secret: 'secret' }, call, { limit: 200 }).catch(reason => reason)
  expect(causeOf(error)).toBe('23')
})

test.each([
  '10.0.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
])('a webhook whose name leads to %s is not called', async address => {
  const settings = { url: new URL('https://crm.example/hook'), secret: 'secret' }
  const resolve = (async () => [
    { address, family: 4 },
  ]) as unknown as typeof import('node:dns/promises').lookup
  const error = await callWebhook(settings, call, { resolve }).catch(reason => reason)
  expect(causeOf(error)).toBe('EPRIVATE')
})
