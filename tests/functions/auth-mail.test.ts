/** The mails of auth: a signed request in, a mail at a real mail server out. */
import { randomBytes, randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handle } from '../../netlify/functions/auth-mail.mts'
import { hookSecret } from '../../netlify/lib/auth-hook.ts'
import { sendMail } from '../../netlify/lib/mail.ts'
import { bodyOf, header, type Mailbox, openMailbox } from './support/mailbox.ts'

const SITE = 'https://gantry.example'
const newSecret = () => `v1,whsec_${randomBytes(32).toString('base64')}`
const SECRET = newSecret()

let mailbox: Mailbox
let later: Promise<unknown>[] = []
beforeEach(async () => {
  mailbox = await openMailbox()
  later = []
})
afterEach(() => mailbox.close())

/** What auth sends, without the many fields that do not matter here. */
const wanted = (kind = 'invite', to = 'bo@harbour.example', token_hash = 'a1b2c3d4') => ({
  metadata: { name: 'send-email' },
  user: { id: randomUUID(), email: to, user_metadata: { role: 'owner' } },
  email_data: {
    token: '123456',
    token_hash,
    redirect_to: 'https://evil.example',
    site_url: 'https://evil.example',
    email_action_type: kind,
  },
})

function signed(body: unknown, { secret = SECRET, id = randomUUID(), at = new Date() } = {}): Request {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = new Webhook(secret.replace('v1,', '')).sign(id, at, text)
  return new Request(`${SITE}/api/auth-mail`, {
    method: 'POST',
    body: text,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    },
  })
}

const send = (request: Request, secret = SECRET, siteName = 'Gantry') =>
  handle(request, {
    secret: () => secret,
    site: SITE,
    siteName: async () => siteName,
    send: mail => sendMail({ url: mailbox.url, from: 'site@gantry.example', to: [] }, mail, 2000),
    waitUntil: work => void later.push(work),
  })

/** The only mail received, once all background work is done. */
async function mail() {
  await Promise.all(later)
  const [got, ...others] = mailbox.mails
  if (!got || others.length > 0) throw new Error(`${mailbox.mails.length} mails`)
  return { ...got, text: bodyOf(got), subject: header(got, 'Subject') }
}

test.each([
  ['invite', 'Your invitation to the dashboard of Gantry', /Choose a password of your own/],
  ['recovery', 'A new password for the dashboard of Gantry', /your password stays as it is/],
])(
  'ACC-42 %s: a mail in our words, whose link opens the page that spends it',
  async (kind, subject, says) => {
    const answer = await send(signed(wanted(kind)))
    expect([answer.status, await answer.json()]).toEqual([200, { result: 'sent' }])
    const { text, ...got } = await mail()
    expect(got.to).toEqual(['bo@harbour.example'])
    expect(got.subject).toBe(subject)
    expect(text).toMatch(says)
    expect(text).toContain(`${SITE}/admin#token_hash=a1b2c3d4&type=${kind}`)
    expect(text, 'as HTML too').toContain(`<a href="${SITE}/admin#token_hash=a1b2c3d4&#38;type=${kind}">`)
    expect(text).toContain('The link works once, within an hour.')
    expect(text, 'only our own address, and no code').not.toMatch(/evil|123456/)
    expect(header(got, 'Auto-Submitted')).toBe('auto-generated')
  },
)

test.each([
  ['password_changed_notification', /was changed/],
  ['mfa_factor_enrolled_notification', /asks you for a code/],
  ['mfa_factor_unenrolled_notification', /no longer asks you for a code/],
])('ACC-43 %s: the person is notified, and told what to do if it was somebody else', async (kind, says) => {
  expect((await send(signed(wanted(kind, 'bo@harbour.example', '')))).status).toBe(200)
  const { text } = await mail()
  expect(text).toMatch(says)
  expect(text).toMatch(/That was not you\? Then choose a new password at once/)
  expect(text).toContain(`${SITE}/admin`)
  expect(text).not.toContain('token_hash')
})

test.each([
  ['another secret', () => signed(wanted(), { secret: newSecret() })],
  ['a time six minutes ago', () => signed(wanted(), { at: new Date(Date.now() - 360_000) })],
  ['a time six minutes ahead', () => signed(wanted(), { at: new Date(Date.now() + 360_000) })],
  [
    'another body',
    () => {
      const request = signed(wanted())
      return new Request(request.url, {
        method: 'POST',
        headers: request.headers,
        body: JSON.stringify(wanted('invite', 'eve@evil.example')),
      })
    },
  ],
  [
    'no signature',
    () => {
      const { url, headers } = signed(wanted())
      headers.delete('webhook-signature')
      return new Request(url, { method: 'POST', headers, body: JSON.stringify(wanted()) })
    },
  ],
])('ACC-42 a request with %s is answered 401, and no mail leaves', async (_, request) => {
  const answer = await send(request())
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { error: 'The signature is not valid.', code: expect.any(String) },
  ])
  expect(mailbox.mails).toEqual([])
})

test('ACC-42 while the secret is being changed, the old and the new one work', async () => {
  const next = newSecret()
  expect((await send(signed(wanted(), { secret: next }), `${SECRET}|${next}`)).status).toBe(200)
  expect((await send(signed(wanted()), `${SECRET}|${next}`)).status).toBe(200)
})

test.each([
  ['a kind of mail that nobody asked for', wanted('magiclink'), 422],
  ['a name of every object', wanted('constructor'), 422],
  ['an invitation without its proof', wanted('invite', 'bo@harbour.example', ''), 422],
  ['two receivers', wanted('invite', 'bo@harbour.example, eve@evil.example'), 400],
  ['a token that is none', wanted('invite', 'bo@harbour.example', 'a&type=x'), 400],
  ['nothing in it', {}, 400],
  ['broken JSON', '{', 400],
])('ACC-42 a signed request with %s is refused, and no mail leaves', async (_, body, status) => {
  const answer = await send(signed(body))
  expect(answer.status).toBe(status)
  expect((await answer.json()).error).toMatch(/^[A-Z].+\.$/)
  expect(mailbox.mails).toEqual([])
})

test('ACC-42 wrong method 405, wrong type 415, too large 413', async () => {
  expect((await send(new Request(SITE))).status).toBe(405)
  expect((await send(new Request(SITE, { method: 'POST', body: 'x' }))).status).toBe(415)
  expect((await send(signed({ ...wanted(), more: 'x'.repeat(70_000) }))).status).toBe(413)
})

test('ACC-44 an invitation that cannot be sent is answered 502, and only the log has the cause', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  mailbox.mood = 'refuse'
  const answer = await send(signed(wanted()))
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { error: 'The mail could not be sent.', code: expect.any(String) },
  ])
  const [[line]] = log.mock.calls as [[string]]
  expect(JSON.parse(line)).toMatchObject({ problem: 'A mail of auth did not leave', cause: /452/ })
  expect(log.mock.calls.join()).not.toContain('ondine')
  log.mockRestore()
})

test('ACC-44 a recovery is answered before its mail is sent, so that timing reveals no account', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  mailbox.mood = 'silent'
  expect((await send(signed(wanted('recovery')))).status).toBe(200)
  expect(later).toHaveLength(1)
  await Promise.all(later)
  expect(log, 'what fails after the answer').toHaveBeenCalledWith(expect.stringContaining('did not leave'))
  log.mockRestore()
})

test('ACC-42 a mail requested twice has the same Message-ID', async () => {
  await send(signed(wanted()))
  await send(signed(wanted()))
  const [first, second] = mailbox.mails.map(got => header(got, 'Message-ID'))
  expect(first).toMatch(/^<[\da-f]{64}@gantry\.example>$/)
  expect(second).toBe(first)
})

test('ACC-42 the site’s name is escaped in mails', async () => {
  await send(signed(wanted()), SECRET, '<b>Tom & Co</b>\r\nBcc: eve@evil.example')
  const got = await mail()
  expect(header(got, 'Bcc')).toBeUndefined()
  expect(got.text).toContain('&#60;b&#62;Tom &#38; Co&#60;/b&#62;')
})

test.each([undefined, '', 'whsec_abc', 'v1,whsec_short'])(
  'ACC-44 with the secret %j the function is not set up',
  secret => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => hookSecret({ SEND_EMAIL_HOOK_SECRET: secret })).toThrow(/not set up/)
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  },
)
