/** Hostile mails: what each is, how the function answers it, and what of it may be kept. */
import { expect } from 'vitest'
import type { ReceivedEmail } from '#data/email-queue.ts'
import { replyAddress, replyToken } from '../../../netlify/lib/reply-address.ts'

/** The secret that signs the reply addresses of these tests. */
export const TOKEN_SECRET = 'the secret of these tests'
export const INBOUND = 'hello@inbound.gantry.example'
export const PERSON = '0190f3a2-7c1d-4b8e-9f00-0000000000ff'

export interface HostileMail {
  what: string
  raw: string | Buffer
  status: number
  /** The envelope's sender, if the provider passes it on. */
  envelopeFrom?: string
  /** Checks what was kept of it. */
  kept?: (email: ReceivedEmail) => void
}

type Headers = Record<string, string>

const PLAIN: Headers = {
  From: 'Maria Okafor <maria@ondine.example>',
  To: INBOUND,
  Subject: 'Hello',
  'Message-ID': '<one@ondine.example>',
}

/** A message with these headers; empty ones are left out. */
export function mail(headers: Headers = {}, body: string | Buffer = 'Hello'): Buffer {
  const head = Object.entries({ ...PLAIN, ...headers })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return Buffer.concat([Buffer.from(`${head}\r\n`), Buffer.from(body)])
}

const part = (type: string, body: string, more = '') =>
  `--b\r\nContent-Type: ${type}\r\n${more}\r\n${body}\r\n`
const mixed = (...parts: string[]) =>
  mail({ 'Content-Type': 'multipart/mixed; boundary=b' }, `${parts.join('')}--b--\r\n`)
const html = (body: string) => mail({ 'Content-Type': 'text/html; charset=utf-8' }, body)
const file = (name: string, body = 'x', type = 'application/octet-stream') =>
  part(type, body, `Content-Disposition: attachment; ${name}\r\n`)
const word = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
const charset = (name: string, bytes: number[]) =>
  mail({ 'Content-Type': `text/plain; charset=${name}` }, Buffer.from(bytes))
const report = (type: string, status: string, returned = '') =>
  mail(
    {
      From: 'Mail Delivery <MAILER-DAEMON@mx.example>',
      'Content-Type': `multipart/report; report-type=${type}; boundary=b`,
    },
    `${part('text/plain', 'It did not work.')}${part(`message/${type}`, status)}${returned && part('message/rfc822', returned)}--b--\r\n`,
  )

/** A message of `levels` parts, each nested in the one before. */
function nested(levels: number): Buffer {
  const open = Array.from(
    { length: levels },
    (_, level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`,
  )
  return mail({ 'Content-Type': 'multipart/mixed; boundary=b0' }, open.join(''))
}

/** A message of `levels` messages, each attached to the next. */
function wrapped(levels: number): string {
  let message = 'From: deep@ondine.example\r\n\r\nThe innermost'
  for (let level = 0; level < levels; level++) {
    message = `From: level${level}@ondine.example\r\nContent-Type: message/rfc822\r\n\r\n${message}`
  }
  return message
}

const refused = (status: number) => (what: string, raw: string | Buffer) => ({ what, raw, status })
const garbage = refused(400)
const unsigned = refused(422)
const tooMuch = refused(413)
const taken = (what: string, raw: Buffer | string, kept: (email: ReceivedEmail) => void): HostileMail => ({
  what,
  raw,
  status: 200,
  kept,
})
const kind = (
  what: string,
  raw: Buffer,
  expected: ReceivedEmail['kind'],
  envelopeFrom?: string,
): HostileMail => ({
  ...taken(what, raw, email => expect(email.kind).toBe(expected)),
  ...(envelopeFrom !== undefined && { envelopeFrom }),
})

const otherToken = replyAddress(INBOUND, PERSON, 'another secret')
const goodAddress = replyAddress(INBOUND, PERSON, TOKEN_SECRET)
const token = replyToken(PERSON, TOKEN_SECRET)
const claims = (what: string, to: string, person: string | null, more: Headers = {}) =>
  taken(what, mail({ To: to, ...more }), email => expect(email.person_id).toBe(person))

/** All the hostile mails. */
export const HOSTILE_MAILS: HostileMail[] = [
  // Not mails at all.
  garbage('nothing', ''),
  garbage('a line break', '\r\n'),
  garbage('random bytes', Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256))),
  garbage('a thousand NULs', Buffer.alloc(1000)),
  garbage('JSON', '{"From":"maria@ondine.example"}'),
  garbage('a web page', '<!doctype html><title>Hello</title><p>From: maria@ondine.example'),
  garbage('an archive', Buffer.from('504b0304140000000800', 'hex')),
  garbage('a header without a sender', mail({ From: '' })),
  garbage('a sender below the header', `Subject: x\r\n\r\nFrom: maria@ondine.example\r\n`),
  garbage('a sender behind a space that is none', '\u00a0From: maria@ondine.example\r\n\r\nHello'),

  // Senders to whom no reply can be sent.
  unsigned('a sender without an address', mail({ From: 'Maria' })),
  unsigned('a sender that is nobody', mail({ From: 'undisclosed-recipients:;' })),
  unsigned('a sender with two @', mail({ From: '<maria@ondine@example.com>' })),
  unsigned('a sender of 400 characters', mail({ From: `${'a'.repeat(400)}@ondine.example` })),
  unsigned('a sender with a line break', mail({ From: `<${word('a\r\nBcc: x@y.example')}>` })),

  // Too much of something.
  tooMuch('half a million empty lines', Buffer.concat([mail(), Buffer.alloc(500_000, '\n')])),
  tooMuch('thirty thousand parts', mixed(...Array.from({ length: 30_000 }, () => '--b\r\n\r\n'))),
  tooMuch('parts nested forty deep', nested(40)),
  tooMuch('parts nested ten thousand deep', nested(10_000)),
  tooMuch('a header of 300 kB', mail({ 'X-Long': 'x'.repeat(300_000) })),
  tooMuch(
    'ten thousand headers',
    mail(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`X-Header-${i}`, 'a'.repeat(30)]))),
  ),
  tooMuch('a header folded thirty thousand times', mail({ 'X-Fold': '\r\n xxxxxxxxx'.repeat(30_000) })),
  tooMuch(
    'fifty-one files',
    mixed(...Array.from({ length: 51 }, (_, index) => file(`filename=${index}.txt`))),
  ),
  tooMuch('a file of more than 10 MB', mixed(file('filename=big.bin', 'x'.repeat(10 * 1024 * 1024 + 1)))),
  tooMuch('a text of more than 10 MB', mail({}, 'x'.repeat(10 * 1024 * 1024 + 1))),
  tooMuch('a mail of more than 16 MB', Buffer.concat([mail(), Buffer.alloc(16 * 1024 * 1024, 'x')])),

  taken(
    'nothing but two hundred thousand empty lines',
    Buffer.concat([mail({}, ''), Buffer.alloc(200_000, '\n')]),
    email => {
      expect([email.body_text, email.attachments]).toEqual(['', []])
    },
  ),

  // Header injection.
  taken('a subject with a header in it', mail({ Subject: word('Hi\r\nBcc: all@victim.example') }), email => {
    expect(email.subject).toBe('Hi Bcc: all@victim.example')
  }),
  taken(
    'a name with a header in it',
    mail({ From: `${word('Eve\r\nBcc: x')} <maria@ondine.example>` }),
    email => {
      expect([email.from_name, email.from_address]).toEqual(['Eve Bcc: x', 'maria@ondine.example'])
    },
  ),
  taken(
    'a name that turns the line around',
    mail({ From: `${word('\u202Eelpmaxe.enidno@airam')} <eve@evil.example>` }),
    email => {
      expect(email.from_name).toBe('elpmaxe.enidno@airam')
    },
  ),
  taken(
    'a name that is another address',
    mail({ From: '"nora@gantry.example" <eve@evil.example>' }),
    email => {
      expect(email.from_address).toBe('eve@evil.example')
    },
  ),
  taken('two senders', mail({ From: 'maria@ondine.example\r\nFrom: eve@evil.example' }), email => {
    expect(email.from_address).toBe('maria@ondine.example')
  }),
  taken('a subject with NUL, bell and escape', mail({ Subject: word('a\0b\x07c\x1b[2J') }), email => {
    expect(email.subject).toBe('abc[2J')
  }),
  taken('a subject of 100 kB', mail({ Subject: 'x'.repeat(100_000) }), email => {
    expect(email.subject.length).toBeLessThanOrEqual(300)
  }),
  taken(
    'two thousand recipients',
    mail({ To: Array.from({ length: 2000 }, (_, i) => `a${i}@b.example`).join(',\r\n ') }),
    email => {
      expect(email.to_address).toBe('a0@b.example')
    },
  ),
  taken(
    'two thousand references',
    mail({ References: Array.from({ length: 2000 }, (_, i) => `<${i}@b.example>`).join('\r\n ') }),
    email => {
      expect(email.reference_ids).toHaveLength(30)
    },
  ),
  taken(
    'references that are none',
    mail({ References: 'x <> <a b@c> <<d@e.example>>', 'In-Reply-To': 'Your mail of Monday' }),
    email => {
      expect([email.in_reply_to, email.reference_ids]).toEqual([null, ['d@e.example']])
    },
  ),
  taken('no Message-ID', mail({ 'Message-ID': '' }), email => {
    expect(email.message_id).toMatch(/^[0-9a-f]{64}@no-id\.invalid$/)
  }),
  taken(
    'ids of control characters',
    mail({ 'Message-ID': '<\x01\x01\x01>', 'In-Reply-To': '<\x02\x02\x02>', References: '<\x03\x03\x03>' }),
    email => {
      expect(email.message_id).toMatch(/^[0-9a-f]{64}@no-id\.invalid$/)
      expect([email.in_reply_to, email.reference_ids]).toEqual([null, []])
    },
  ),
  taken(
    'a Message-ID of 3,000 characters',
    mail({ 'Message-ID': `<${'x'.repeat(3000)}@b.example>` }),
    email => {
      expect(email.message_id).toMatch(/@no-id\.invalid$/)
    },
  ),
  taken('a date that is none', mail({ Date: 'Mon, 99 Foo 99999 99:99:99 +9999' }), email => {
    expect(email.body_text).toBe('Hello')
  }),

  // Addresses that claim to belong to a person.
  claims('a good token, among others', `x@y.example, ${goodAddress}`, PERSON),
  claims('a good token in Cc, written large', 'x@y.example', PERSON, { Cc: goodAddress.toUpperCase() }),
  claims('a token of another secret', otherToken, null),
  claims(
    'a token with one digit changed',
    goodAddress.replace(/.(?=@)/, digit => (digit === '0' ? '1' : '0')),
    null,
  ),
  claims('a token that ends early', `hello+${token.slice(0, -1)}@inbound.gantry.example`, null),
  claims('a token that goes on', `hello+${token}0@inbound.gantry.example`, null),
  claims('a token in a name', `"hello+${token}@inbound.gantry.example" <x@y.example>`, null),
  claims('a person’s bare id', `hello+${PERSON.replaceAll('-', '')}@inbound.gantry.example`, null),

  // Files with a name that climbs out of its folder, or a false type.
  taken('a file name that climbs', mixed(file('filename="../../etc/passwd"')), ({ attachments: [first] }) => {
    expect(first?.name).toBe('_.._etc_passwd')
  }),
  taken(
    'a file name for Windows',
    mixed(file('filename="C:\\\\Windows\\\\x.exe"')),
    ({ attachments: [first] }) => {
      expect(first?.name).not.toMatch(/[\\/:]/)
    },
  ),
  taken(
    'a file name with a header in it',
    mixed(file(`filename="${word('a\r\nSet-Cookie: x')}"`)),
    ({ attachments: [first] }) => {
      expect(first?.name).toBe('a Set-Cookie_ x')
    },
  ),
  taken(
    'a file name that turns around',
    mixed(file(`filename="${word('invoice\u202Efdp.exe')}"`)),
    ({ attachments: [first] }) => {
      expect(first?.name).toBe('invoicefdp.exe')
    },
  ),
  taken(
    'a file name of 2,000 characters',
    mixed(file(`filename="${'x'.repeat(2000)}.pdf"`)),
    ({ attachments: [first] }) => {
      expect(first?.name).toMatch(/^x{116}\.pdf$/)
    },
  ),
  taken('a file without a name', mixed(file('')), ({ attachments: [first] }) => {
    expect(first?.name).toBe('attachment')
  }),
  taken('a file of no bytes', mixed(file('filename=empty.txt', '')), ({ attachments }) => {
    for (const { size } of attachments) expect(size).toBeLessThanOrEqual(1)
  }),
  taken(
    'a file name in a thousand pieces',
    mixed(file(Array.from({ length: 1000 }, (_, i) => `filename*${i}=a`).join('; '))),
    ({ attachments: [first] }) => {
      expect(first?.name.length).toBeLessThanOrEqual(120)
    },
  ),
  taken(
    'a file name in another charset',
    mixed(file("filename*=iso-8859-1'de'Gr%F6%DFe.pdf")),
    ({ attachments: [first] }) => {
      expect(first?.name).toBe('Größe.pdf')
    },
  ),
  taken(
    'a page as a file',
    mixed(file('filename=x.html', '<script>alert(1)</script>', 'text/html')),
    email => {
      expect(email.body_text).toBe('')
      expect(email.attachments).toMatchObject([{ name: 'x.html', media_type: 'text/html' }])
    },
  ),
  taken(
    'a type that is none',
    mixed(file('filename=x', 'x', 'text/html<script>; x=y')),
    ({ attachments: [first] }) => {
      expect(first?.media_type).toBe('application/octet-stream')
    },
  ),
  taken('messages in messages, twenty deep', mixed(part('message/rfc822', wrapped(20))), email => {
    expect(email.attachments.length).toBeLessThanOrEqual(50)
  }),

  // HTML: only text is kept, no scripts.
  taken('HTML with a script', html('<p>Hello</p><script>alert(1)</script><p>there</p>'), ({ body_text }) => {
    expect(body_text).toMatch(/Hello\s+there/)
    expect(body_text).not.toContain('alert')
  }),
  taken('HTML with a handler', html('Hello<img src=x onerror=alert(1)>'), ({ body_text }) => {
    expect(body_text).toBe('Hello')
  }),
  taken('HTML a million unclosed comments long', html('<!--'.repeat(250_000)), email => {
    expect(email.body_text.length).toBeLessThanOrEqual(100_000)
  }),
  taken('HTML nested a hundred thousand deep', html(`${'<div>'.repeat(100_000)}Hello`), ({ body_text }) => {
    expect(body_text).toBe('Hello')
  }),
  taken(
    'HTML with a link that is a program',
    html('<a href="javascript:alert(1)">Look</a>'),
    ({ body_text }) => {
      expect(body_text).not.toMatch(/<a|href/)
    },
  ),
  taken('HTML with half characters and NUL', html('a&#xD800;b&#0;c'), ({ body_text }) => {
    expect(body_text.isWellFormed()).toBe(true)
    expect(body_text).not.toContain('\0')
  }),
  taken(
    'text and HTML that say different things',
    mail(
      { 'Content-Type': 'multipart/alternative; boundary=b' },
      `${part('text/plain', 'Yes')}${part('text/html', '<b>No</b>')}--b--\r\n`,
    ),
    ({ body_text }) => {
      expect(body_text).toBe('Yes')
    },
  ),

  // Wrong or unknown charsets and encodings.
  taken('a charset that nobody knows', charset('x-nope', [0x48, 0x69, 0xe9]), ({ body_text }) => {
    expect(body_text).toMatch(/^Hi/)
  }),
  taken('Latin-1 that says it is UTF-8', charset('utf-8', [0x48, 0x69, 0xe9]), ({ body_text }) => {
    expect(body_text).toBe('Hi\ufffd')
  }),
  taken('windows-1252', charset('windows-1252', [0x80, 0x93, 0x94]), ({ body_text }) => {
    expect(body_text).toBe('€“”')
  }),
  taken(
    'Japanese of 1993',
    charset('iso-2022-jp', [0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42]),
    ({ body_text }) => {
      expect(body_text).toBe('あ')
    },
  ),
  taken(
    'UTF-16 with half a character',
    charset('utf-16le', [0x48, 0, 0x00, 0xd8, 0x69, 0]),
    ({ body_text }) => {
      expect(body_text.isWellFormed()).toBe(true)
    },
  ),
  taken(
    'a name in Cyrillic',
    mail({ From: '=?koi8-r?B?7cHSydE=?= <maria@ondine.example>' }),
    ({ from_name }) => {
      expect(from_name).toBe('Мария')
    },
  ),
  taken(
    'a name in pieces',
    mail({ From: '=?utf-8?Q?Gr=C3=B6?=\r\n =?utf-8?Q?=C3=9Fe?= <maria@ondine.example>' }),
    ({ from_name }) => {
      expect(from_name).toBe('Größe')
    },
  ),
  taken(
    'a name that is coded badly',
    mail({ From: '=?utf-8?B?!!!?= =?nope?Q?=ZZ?= <maria@ondine.example>' }),
    ({ from_address }) => {
      expect(from_address).toBe('maria@ondine.example')
    },
  ),
  taken(
    'base64 that is none',
    mail({ 'Content-Transfer-Encoding': 'base64' }, '!!!not base64!!!'),
    ({ body_text }) => {
      expect(body_text.isWellFormed()).toBe(true)
    },
  ),
  taken(
    'quoted-printable that is none',
    mail({ 'Content-Transfer-Encoding': 'quoted-printable' }, 'a=ZZ=\r\nb='),
    ({ body_text }) => {
      expect(body_text).toContain('a')
    },
  ),
  taken(
    'an encoding that nobody knows',
    mail({ 'Content-Transfer-Encoding': 'x-uuencode' }),
    ({ body_text }) => {
      expect(body_text).toBe('Hello')
    },
  ),
  taken('one line of a megabyte', mail({}, 'x'.repeat(1_000_000)), email => {
    expect(email.body_text.length).toBe(100_000)
    expect(email.attachments).toMatchObject([{ name: 'whole message.txt', size: 1_000_000 }])
  }),
  taken('text that controls a terminal', mail({}, 'a\x1b]0;x\x07b\0c\u202Ed'), ({ body_text }) => {
    expect(body_text).toBe('a]0;xbcd')
  }),
  taken(
    'parts that never end',
    mail({ 'Content-Type': 'multipart/mixed; boundary=b' }, part('text/plain', 'Hello')),
    ({ body_text }) => {
      expect(body_text).toBe('Hello')
    },
  ),
  taken('parts without a boundary', mail({ 'Content-Type': 'multipart/mixed' }, 'Hello'), email => {
    expect(email.attachments).toMatchObject([{ name: 'message.eml' }])
  }),
  taken(
    'a part that claims its parent’s boundary',
    mail(
      { 'Content-Type': 'multipart/mixed; boundary=b' },
      `${part('multipart/mixed; boundary=b', 'x')}${part('text/plain', 'Hello')}--b--`,
    ),
    ({ body_text }) => {
      expect(body_text).toContain('Hello')
    },
  ),
  taken(
    'two types at once',
    mail({ 'Content-Type': 'text/plain\r\nContent-Type: text/html' }, '<b>Hello</b>'),
    ({ body_text }) => {
      expect(body_text).toBe('<b>Hello</b>')
    },
  ),

  // Automatic mails, which nobody answers.
  kind('a holiday notice', mail({ 'Auto-Submitted': 'auto-replied (vacation)' }), 'auto_reply'),
  kind('a mail that says a person sent it', mail({ 'Auto-Submitted': 'no' }), 'reply'),
  kind('a mailing', mail({ Precedence: 'bulk' }), 'auto_reply'),
  kind('a mailing list', mail({ 'List-Id': '<list.example>' }), 'auto_reply'),
  kind('a mail without a sender in its envelope', mail({ 'Return-Path': '<>' }), 'auto_reply'),
  kind('the same, as whoever brings it says', mail(), 'auto_reply', '<>'),
  kind('a mail of nobody', mail({ From: 'no-reply@shop.example' }), 'auto_reply'),
  kind('a loop', mail({ 'X-Loop': 'yes' }), 'auto_reply'),
  kind(
    'a receipt',
    report('disposition-notification', 'Disposition: automatic-action; displayed'),
    'auto_reply',
  ),
  kind('word of a delay', report('delivery-status', 'Action: delayed\r\nStatus: 4.4.1'), 'auto_reply'),
  kind('word of success', report('delivery-status', 'Action: delivered\r\nStatus: 2.0.0'), 'auto_reply'),
  taken(
    'a bounce',
    report(
      'delivery-status',
      'Final-Recipient: rfc822; maria@ondine.example\r\nAction: failed\r\nStatus: 5.2.2\r\nDiagnostic-Code: smtp; 552 5.2.2\r\n Mailbox full',
      'Message-ID: <ours@gantry.example>\r\nSubject: The plan\r\n\r\nHi',
    ),
    email => {
      expect(email).toMatchObject({
        kind: 'bounce',
        failure: 'Not delivered: 552 5.2.2 Mailbox full',
        reference_ids: ['ours@gantry.example'],
      })
    },
  ),
  kind(
    'a bounce of an old server',
    mail({ From: 'MAILER-DAEMON@mx.example', 'Return-Path': '<>' }),
    'bounce',
  ),
  kind(
    'a text that looks like a bounce',
    mail({ Subject: 'Undelivered Mail' }, 'Action: failed\r\nStatus: 5.0.0'),
    'reply',
  ),
]
