/** Parses a stranger's raw mail within limits: it keeps text, and files that nothing executes. */
import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { isEmail } from '#lib/email.ts'
import { kindOfMail, type MailKind, reasonOfBounce } from './automatic-mail.ts'
import { HttpError } from './http.ts'
import type { BroughtMail } from './inbound-request.ts'
import { headerText } from './mail.ts'

/** Bytes of one attachment. */
const ATTACHMENT_LIMIT = 10 * 1024 * 1024
const MOST_ATTACHMENTS = 50
/** Lines of a message, and lines that may begin a part: each costs memory before anything else about it is known. */
const MOST_LINES = 400_000
const MOST_DASHED_LINES = 20_000
/** With the body, these identify a mail: the sender's server leaves them as they are when it tries again. */
const LASTING_HEADERS = ['message-id', 'date', 'from', 'subject', 'content-type', 'content-transfer-encoding']
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 3 }
/** Characters of text in the thread; a longer text is also attached in full as a file. */
const TEXT_LIMIT = 100_000
const SUBJECT_LIMIT = 300
const NAME_LIMIT = 120
const MOST_REFERENCES = 30
/** Bytes of a returned message that are searched for its Message-ID. */
const RETURNED_LIMIT = 64 * 1024

/** A file that came with a mail. */
export interface InboundFile {
  name: string
  /** As the sender declares it: not to be trusted. */
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
}

/** An incoming mail. */
export interface InboundMessage {
  /** Hash of what no server on the way changes, in hex: the same if the mail is delivered twice. */
  hash: string
  /** Without angle brackets; derived from the hash if the mail has none. */
  messageId: string
  kind: MailKind
  inReplyTo: string | null
  /** Message-IDs that it answers or reports on, nearest first. */
  references: string[]
  from: { address: string; name: string }
  /** The recipients in header and envelope. */
  recipients: string[]
  subject: string
  text: string
  /** Why one of our mails bounced; null unless it is a bounce. */
  failure: string | null
  files: InboundFile[]
}

/**
 * Parses a mail. Throws 400 if it is not a mail, 413 if it has too much of anything, and 422 if the sender has no
 * address that mail can be sent to.
 */
export async function readInboundMessage(mail: BroughtMail): Promise<InboundMessage> {
  const { raw, envelopeFrom, envelopeTo } = mail
  refuseFloods(raw)
  // The parser reads anything as a mail: nothing but its limits makes it throw.
  const email = await PostalMime.parse(raw, LIMITS).catch(() => {
    throw new HttpError(413, 'The mail is nested too deeply, or its header is too long.')
  })
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? ''
  if (header('from') === '') throw new HttpError(400, 'This is no mail: it has no sender.')
  const from = senderOf(email)
  if (!from) throw new HttpError(422, 'The sender’s address cannot be read.')
  if (email.attachments.length > MOST_ATTACHMENTS)
    throw new HttpError(413, 'The mail has more than 50 files.')

  const deliveryStatus = textOf(email, 'message/delivery-status')
  const kind = kindOfMail({ header, envelopeFrom, from: from.address, deliveryStatus })
  const inReplyTo = idsIn(header('in-reply-to'))[0] ?? null
  const lasting = JSON.stringify(LASTING_HEADERS.map(header))
  const hash = createHash('sha256').update(lasting).update(bodyOf(raw)).digest('hex')
  const text = storable(email.text || (await textOfHtml(email.html ?? ''))).trim()
  const files = email.attachments.map(fileOf)
  if (text.length > TEXT_LIMIT) files.push(wholeText(text))
  if (text === '' && files.length === 0 && hasBody(raw)) files.push(wholeMessage(raw))
  return {
    hash,
    messageId: idsIn(header('message-id'))[0] ?? `${hash}@no-id.invalid`,
    kind,
    inReplyTo,
    references: referencesOf(email, inReplyTo, header('references')),
    from,
    recipients: recipientsOf(email, envelopeTo),
    subject: shorten(headerText(storable(email.subject ?? '')), SUBJECT_LIMIT),
    text: shorten(text, TEXT_LIMIT),
    failure: kind === 'bounce' ? reasonOfBounce(deliveryStatus) : null,
    files,
  }
}

/** Throws 413 for a message that would cost more to parse than any mail from a person. */
function refuseFloods(raw: Uint8Array): void {
  let lines = 0
  let dashed = 0
  for (let end = raw.indexOf(10); end !== -1; end = raw.indexOf(10, end + 1)) {
    lines += 1
    if (raw[end + 1] === 45 && raw[end + 2] === 45) dashed += 1
    if (lines > MOST_LINES || dashed > MOST_DASHED_LINES) {
      throw new HttpError(413, 'The mail has too many lines or parts.')
    }
  }
}

/** Text that Postgres can store and that is safe to display: line breaks and tabs are the only control characters. */
function storable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
}

const shorten = (text: string, limit: number) =>
  text.length > limit ? `${text.slice(0, limit - 1).toWellFormed()}…` : text

const mailboxesOf = (address: Address) => (address.group ? address.group : [address])

function senderOf({ from }: Email): InboundMessage['from'] | null {
  const mailbox = from && mailboxesOf(from).find(({ address }) => isEmail(address))
  return mailbox
    ? { address: mailbox.address, name: shorten(headerText(storable(mailbox.name)), NAME_LIMIT) }
    : null
}

function recipientsOf(email: Email, envelopeTo: string[]): string[] {
  const named = [...(email.to ?? []), ...(email.cc ?? [])].flatMap(mailboxesOf).map(({ address }) => address)
  const delivered = email.headers
    .filter(({ key }) => key === 'delivered-to' || key === 'x-original-to')
    .map(({ value }) => value.trim().replace(/^<(.*)>$/, '$1'))
  return [...new Set([...envelopeTo, ...delivered, ...named])].filter(isEmail).slice(0, 100)
}

/** Message-IDs in a header, without angle brackets. */
function idsIn(value: string): string[] {
  const ids = [...value.matchAll(/<([^<>\s]{3,250})>/g)].slice(-1000).map(([, id = '']) => storable(id))
  // Nothing is left of one that consists of control characters.
  return ids.filter(id => id !== '')
}

function referencesOf(email: Email, inReplyTo: string | null, header: string): string[] {
  const returned = ['message/rfc822', 'text/rfc822-headers'].flatMap(type => {
    const head = textOf(email, type)?.split(/\r?\n\r?\n/, 1)[0] ?? ''
    return idsIn(/^message-id:\s*(.*(?:\r?\n[ \t]+.*)?)/im.exec(head)?.[1] ?? '')
  })
  const nearestFirst = [inReplyTo, ...returned, ...idsIn(header).toReversed()]
  return [...new Set(nearestFirst.filter(id => id !== null))].slice(0, MOST_REFERENCES)
}

/** The beginning of a part that is a report, not text of the mail; null without one. */
function textOf({ attachments }: Email, type: string): string | null {
  const part = attachments.find(({ mimeType }) => mimeType === type)
  return part ? Buffer.from(bytesOf(part).subarray(0, RETURNED_LIMIT)).toString() : null
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

function fileOf(attachment: Attachment): InboundFile {
  const bytes = bytesOf(attachment)
  if (bytes.length > ATTACHMENT_LIMIT) throw new HttpError(413, 'A file is larger than 10 MB.')
  const isType = /^[a-z]{1,20}\/[a-z0-9][a-z0-9.+-]{0,100}$/.test(attachment.mimeType)
  return {
    name: fileName(attachment.filename ?? ''),
    mediaType: isType ? attachment.mimeType : 'application/octet-stream',
    bytes,
  }
}

/** A name that is a single path segment and cannot mislead. */
function fileName(name: string): string {
  const clean = storable(name)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[/\\:*?"<>|]+/g, '_')
    .replace(/^[.\s]+/, '')
  if (clean.length <= NAME_LIMIT) return clean || 'attachment'
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(clean)?.[0] ?? ''
  return clean.slice(0, NAME_LIMIT - ending.length).toWellFormed() + ending
}

/** What follows the header, from the first empty line on. */
function bodyOf(raw: Uint8Array): Uint8Array {
  const end = Buffer.from(raw)
    .toString('latin1')
    .search(/\r?\n\r?\n/)
  return end === -1 ? new Uint8Array() : raw.subarray(end)
}

/** Whether anything but white space follows the header. */
const hasBody = (raw: Uint8Array) => /\S/.test(Buffer.from(bodyOf(raw)).toString('latin1'))

/** Keeps a mail that is too broken to show anything of it as a file, so nothing is lost. */
function wholeMessage(raw: Uint8Array): InboundFile {
  if (raw.length > ATTACHMENT_LIMIT) throw new HttpError(400, 'Nothing of this mail can be read.')
  return { name: 'message.eml', mediaType: 'message/rfc822', bytes: new Uint8Array(raw) }
}

function wholeText(text: string): InboundFile {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > ATTACHMENT_LIMIT) throw new HttpError(413, 'The text is larger than 10 MB.')
  return { name: 'whole message.txt', mediaType: 'text/plain', bytes }
}

/**
 * The text of a mail that has only HTML. The parser converts HTML to text in mails that have both, so this builds such
 * a mail: nothing in it is ever run, and the work is one pass.
 */
async function textOfHtml(html: string): Promise<string> {
  if (html === '') return ''
  const body = Buffer.from(html).toString('base64')
  const message = [
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    body,
    '--b--',
    '',
  ].join('\r\n')
  return (await PostalMime.parse(message)).text ?? ''
}
