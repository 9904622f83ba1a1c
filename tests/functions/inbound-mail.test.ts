/** Incoming mail: stored once, in the thread of its person, and nothing of it is lost. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { type ReceivedEmail, receiveEmail } from '#data/email-queue.ts'
import { anyTable, type Db } from '#data/rest-client.ts'
import { replyAddress } from '../../netlify/lib/reply-address.ts'
import { HOSTILE_MAILS, INBOUND, mail, TOKEN_SECRET } from './support/hostile-mails.ts'
import { header } from './support/mailbox.ts'
import { postOfficeForThisFile } from './support/post-office.ts'

const office = postOfficeForThisFile()
const address = () => `somebody.${randomUUID().slice(0, 8)}@ondine.example`
const newId = () => `<${randomUUID()}@ondine.example>`

/** A person to whom a reply was sent, and the Message-ID of that reply. */
async function answered() {
  const email = address()
  const person = await office.person({ email })
  const id = await office.write(person)
  await office.work()
  const sent = office.mailbox.mails.at(-1)
  if (!sent) throw new Error('No mail')
  return { email, person, id, messageId: header(sent, 'Message-ID') ?? '' }
}

test('PPL-33 a mail is matched by its token, whoever sends it', async () => {
  const { person } = await answered()
  const raw = mail({
    From: address(),
    To: replyAddress(INBOUND, person, TOKEN_SECRET),
    'Message-ID': newId(),
  })
  const { status, answer } = await office.bring(raw)
  expect([status, answer.result]).toEqual([200, 'stored'])
  expect(await office.rowsOf(person)).toMatchObject([
    { direction: 'out' },
    { id: answer.id, direction: 'in', kind: 'reply', state: 'received', body_text: 'Hello' },
  ])
})

test('a mail without a token is matched by its references or sender, or creates a person', async () => {
  const { person, email, messageId } = await answered()
  await office.bring(
    mail({ From: address(), 'Message-ID': newId(), References: `<x@y.example> ${messageId}` }),
  )
  await office.bring(mail({ From: email, 'Message-ID': newId() }))
  expect(await office.rowsOf(person)).toHaveLength(3)
  const stranger = address()
  await office.bring(mail({ From: `Ben Castellano <${stranger}>`, 'Message-ID': newId() }))
  const { data } = await anyTable(office.db).from('people').select('id, name').eq('email', stranger).single()
  expect(data?.name).toBe('Ben Castellano')
  expect(await office.rowsOf(data?.id)).toHaveLength(1)
})

test('a forged token does not match its person', async () => {
  const { person } = await answered()
  const stranger = address()
  const forged = replyAddress(INBOUND, person, 'another secret')
  await office.bring(mail({ From: stranger, To: forged, 'Message-ID': newId() }))
  expect(await office.rowsOf(person)).toHaveLength(1)
})

test('PPL-32 a mail delivered twice, even at once, is stored once', async () => {
  const raw = mail({ From: address(), 'Message-ID': newId() })
  const all = await Promise.all(Array.from({ length: 5 }, () => office.bring(raw)))
  const again = await office.bring(raw)
  expect(new Set([...all, again].map(({ answer }) => answer.id)).size).toBe(1)
  expect(all.filter(({ answer }) => answer.result === 'stored')).toHaveLength(1)
  expect(again.answer.result).toBe('known')
})

test('another mail with the same Message-ID is stored, too', async () => {
  const email = address()
  const person = await office.person({ email })
  const id = newId()
  for (const body of ['First', 'Second', 'Second']) {
    expect((await office.bring(mail({ From: email, 'Message-ID': id }, body))).status).toBe(200)
  }
  const rows = await office.rowsOf(person)
  expect(rows.map(({ body_text }) => body_text).sort()).toEqual(['First', 'Second'])
})

test('a mail of ours that comes back is accepted but not stored', async () => {
  const { person, messageId } = await answered()
  const sent = office.mailbox.mails.at(-1)
  const { status, answer } = await office.bring(sent?.source ?? '')
  expect([status, answer]).toEqual([200, { id: null, result: 'ignored' }])
  expect(header(sent as NonNullable<typeof sent>, 'Message-ID')).toBe(messageId)
  expect(await office.rowsOf(person)).toHaveLength(1)
})

test('PPL-35 a bounce marks its mail as not delivered', async () => {
  const { person, id, messageId } = await answered()
  const raw = mail(
    {
      From: 'MAILER-DAEMON@mx.example',
      'Message-ID': newId(),
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
    },
    [
      '--b\r\nContent-Type: text/plain\r\n\r\nSorry.',
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nDiagnostic-Code: smtp; 552 Mailbox full',
      `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}`,
      '--b--\r\n',
    ].join('\r\n'),
  )
  expect((await office.bring(raw)).status).toBe(200)
  expect(await office.row(id)).toMatchObject({ state: 'failed', failure: 'Not delivered: 552 Mailbox full' })
  expect((await office.rowsOf(person)).map(({ kind }) => kind)).toEqual(['answer', 'bounce'])
})

test('an automatic mail unrelated to ours is refused and creates no person', async () => {
  const stranger = address()
  const { status, answer } = await office.bring(
    mail({ From: stranger, 'Auto-Submitted': 'auto-replied', 'Message-ID': newId() }),
  )
  expect([status, answer.error]).toEqual([422, 'This automatic mail is about no mail of ours.'])
  const { count } = await anyTable(office.db)
    .from('people')
    .select('id', { count: 'exact', head: true })
    .eq('email', stranger)
  expect(count).toBe(0)
})

test('PPL-32 a provider that wraps mails is told in its own way that one will never be stored', async () => {
  const raw = mail({ From: address(), 'Auto-Submitted': 'auto-replied', 'Message-ID': newId() })
  const wrapped = { 'Content-Type': 'application/json; charset=utf-8' }
  const { status, answer } = await office.bring(JSON.stringify({ RawEmail: raw.toString() }), wrapped)
  expect([status, answer.error]).toEqual([403, 'This automatic mail is about no mail of ours.'])
  const flood = mail({ From: address(), 'Message-ID': newId() }, '\n'.repeat(400_001))
  expect((await office.bring(JSON.stringify({ RawEmail: flood.toString() }), wrapped)).status).toBe(403)
  // Settings can be mended before the provider gives up.
  expect((await office.bring('{}', wrapped)).status).toBe(400)
  expect((await office.bring('{}', { ...wrapped, Authorization: 'Bearer another' })).status).toBe(401)
})

const withFile = (headers: Record<string, string>) =>
  mail(
    { ...headers, 'Content-Type': 'multipart/mixed; boundary=b' },
    '--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=x.txt\r\n\r\nx\r\n--b--',
  )

test('PPL-32 a mail whose answer was lost and that comes again, by another way, is stored once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const email = address()
  const person = await office.person({ email })
  const paths: string[] = []
  const receive = (db: Db, received: ReceivedEmail) => {
    paths.push(...received.attachments.map(({ path }) => path))
    return receiveEmail(db, received)
  }
  const by = (Received: string) => withFile({ Received, From: email, 'Message-ID': '' })
  const lost = await office.bring(
    by('from a.example; Thu, 26 Nov 2026 05:00:00 +0000'),
    {},
    async (...mail) => {
      await receive(...mail)
      throw new Error('The answer is lost')
    },
  )
  const again = await office.bring(by('from b.example; Thu, 26 Nov 2026 05:15:00 +0000'), {}, receive)
  expect([lost.status, again.status, again.answer.result]).toEqual([500, 200, 'known'])
  const rows = await office.rowsOf(person)
  expect(rows.map(({ id }) => id)).toEqual([again.answer.id])
  expect(paths, 'every file that was stored is the one that the row names').toHaveLength(2)
  expect(rows[0]?.email_attachments).toMatchObject([{ path: paths[0] }])
  expect(paths[1]).toBe(paths[0])
  log.mockRestore()
})

test('PPL-34 a mail that is not stored leaves no file behind', async () => {
  const { messageId } = await answered()
  const isKept = async (raw: Buffer) => {
    let path = ''
    const { status } = await office.bring(raw, {}, (db, email) => {
      path = email.attachments[0]?.path ?? ''
      return receiveEmail(db, email)
    })
    return [status, (await office.files.get(path)) !== null]
  }
  const automatic = { From: address(), 'Auto-Submitted': 'auto-replied', 'Message-ID': newId() }
  expect(await isKept(withFile(automatic))).toEqual([422, false])
  expect(await isKept(withFile({ From: address(), 'Message-ID': messageId }))).toEqual([200, false])
  const known = newId()
  const taken = withFile({ From: address(), 'Message-ID': known })
  expect(await isKept(taken)).toEqual([200, true])
  expect(await isKept(withFile({ ...automatic, 'Message-ID': known })), 'under an id that is taken').toEqual([
    422,
    false,
  ])
  expect(await isKept(taken), 'brought again').toEqual([200, true])
})

test('incoming mail is never answered automatically', async () => {
  const before = office.mailbox.mails.length
  await office.bring(mail({ From: address(), 'Message-ID': newId() }))
  await office.work()
  expect(office.mailbox.mails).toHaveLength(before)
})

test('an attachment that a row lists is in the bucket, byte for byte', async () => {
  const email = address()
  const person = await office.person({ email })
  const page = '<script>alert(1)</script>'
  const raw = mail(
    { From: email, 'Message-ID': newId(), 'Content-Type': 'multipart/mixed; boundary=b' },
    `--b\r\nContent-Type: text/html\r\nContent-Disposition: attachment; filename=x.html\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(page)}\r\n--b--`,
  )
  await office.bring(raw)
  const [row] = await office.rowsOf(person)
  const [file] = (row?.email_attachments ?? []) as { path: string; name: string; size: number }[]
  expect(file).toMatchObject({ name: 'x.html', size: page.length })
  const bytes = await office.files.get(file?.path ?? '')
  expect(Buffer.from(bytes ?? []).toString()).toBe(page)
})

describe('PPL-34 hostile mail that is accepted can be stored in the database', () => {
  const rows = HOSTILE_MAILS.filter(({ status }) => status === 200)
  test.each(rows)('$what', async ({ raw, envelopeFrom }) => {
    const headers: Record<string, string> =
      envelopeFrom === undefined ? {} : { 'X-Envelope-From': envelopeFrom }
    const { status, answer } = await office.bring(raw, headers)
    // Automatic mails are refused: they refer to nothing that was sent from here.
    expect([200, 422], answer.error).toContain(status)
  })
})
