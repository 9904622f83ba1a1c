/** The local mailbox shows what the site sends and delivers answers to the site. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMail } from '../../../netlify/lib/mail.ts'
import { freePort } from '../ports.ts'
import { type LocalMailbox, openLocalMailbox } from './mailbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
const brought: { headers: IncomingHttpHeaders; raw: string }[] = []
const said: string[] = []
let mailbox: LocalMailbox
let status = 200

/** A stand-in for the part of the site that the mailbox calls. */
const site = createServer(async (request, response) => {
  const parts = await request.toArray()
  brought.push({ headers: request.headers, raw: Buffer.concat(parts).toString() })
  const refusal = { error: 'This automatic mail is about no mail of ours.' }
  response.writeHead(status).end(JSON.stringify(status === 200 ? { id: 'x', result: 'stored' } : refusal))
})

beforeAll(async () => {
  const port = await freePort()
  site.listen(port, '127.0.0.1')
  await once(site, 'listening')
  mailbox = await openLocalMailbox({
    ...{ port: 0, folder, site: `http://127.0.0.1:${port}`, log: line => said.push(line) },
  })
})
afterAll(async () => {
  await mailbox.stop()
  site.closeAllConnections()
  site.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  status = 200
  brought.length = 0
})

const mail = {
  to: ['maria@ondine.example'],
  subject: 'The plan <b>',
  text: 'See https://gantry.example/contact#chat=x and <script>alert(1)</script>',
  html: '<p>See</p>',
  messageId: '<one@agency.example>',
  replyTo: { name: 'Nora', address: 'hello+token@agency.example' },
}
const send = (changes = {}) => {
  const { SMTP_URL = '', MAIL_FROM = '' } = mailbox.settings
  return sendMail({ url: SMTP_URL, from: MAIL_FROM, to: [] }, { ...mail, ...changes })
}
const read = async (path: string) => (await fetch(new URL(path, mailbox.url))).text()
/** The path of the newest mail. */
async function newest(): Promise<string> {
  return /href="(\/mail\/[\w-]+)"/.exec(await read('/'))?.[1] ?? ''
}

test('PPL-38 a sent mail is in the list and shown in full, as text, on its page', async () => {
  expect(await read('/')).toContain('No mail was sent yet.')
  await send({
    attachments: [{ name: 'plan.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF') }],
  })
  expect(await read('/')).toContain('The plan &#60;b&#62;')
  const page = await read(await newest())
  expect(page).toContain('to maria@ondine.example'.slice(3))
  expect(page).toContain('<a href="https://gantry.example/contact#chat=x">')
  expect(page).not.toContain('<script>')
  expect(await read(`${await newest()}/file/0`)).toBe('%PDF')
  expect(await read(`${await newest()}/source`)).toContain('Message-ID: <one@agency.example>')
  // The mail is still logged, as before there was a mailbox: tests and people at the terminal read it there.
  expect(said.join('\n')).toContain('Mail to maria@ondine.example: The plan <b>')
})

/** Posts the answer form as its own page would, or as a page of `origin` would. */
const answer = async (text: string, origin = new URL(mailbox.url).origin) =>
  fetch(new URL(`${await newest()}/answer`, mailbox.url), {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams({ text }),
  })

test('PPL-38 an answer reaches the site as the recipient’s mail program would write it', async () => {
  await send()
  const response = await answer('Friday works.')
  expect(await response.text()).toContain('The answer was taken in.')
  const [{ headers, raw } = { headers: {}, raw: '' }] = brought
  expect(headers).toMatchObject({
    'content-type': 'message/rfc822',
    authorization: `Bearer ${mailbox.settings.INBOUND_MAIL_SECRET}`,
  })
  expect(raw).toMatch(/^From: maria@ondine\.example\r?$/m)
  expect(raw).toMatch(/^To: .*hello\+token@agency\.example/m)
  expect(raw).toMatch(/^In-Reply-To: <one@agency\.example>\r?$/m)
  expect(raw).toContain('Friday works.')
  expect(raw).toContain('> See https://gantry.example')
})

test('an answer that the site refuses shows the reason', async () => {
  await send()
  status = 422
  expect(await (await answer('Hello')).text()).toContain('This automatic mail is about no mail of ours.')
})

test('an answer posted from another site is refused', async () => {
  await send()
  expect((await answer('Hello', 'https://evil.example')).status).toBe(403)
  expect(brought).toEqual([])
})

test('mails are still there after a restart', async () => {
  await send({ subject: 'Kept' })
  const again = await openLocalMailbox({ port: 0, folder, site: 'http://127.0.0.1:1', log: () => {} })
  const list = await (await fetch(again.url)).text()
  await again.stop()
  expect(list).toContain('Kept')
})
