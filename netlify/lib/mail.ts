/** Sends mail by SMTP, through any provider. */
import { createTransport } from 'nodemailer'
import { AppError } from '#lib/app-error.ts'
import { isEmail } from '#lib/email.ts'
import { logProblem } from './log.ts'
import { isLoopback } from './loopback.ts'

export interface MailAddress {
  name: string
  address: string
}

/** A mail, in plain text and in HTML. */
export interface Mail {
  /** Header text, or addresses of strangers, which are taken literally. */
  to: (string | MailAddress)[]
  subject: string
  text: string
  html: string
  /** Who gets answers to it. */
  replyTo?: MailAddress
  /** With angle brackets; the same for every attempt, so a mail that was sent twice is recognized as one. */
  messageId: string
  /** Why no person sent it (RFC 3834), which keeps vacation notices from answering; omitted if a person did. */
  automatic?: 'auto-generated' | 'auto-replied'
  /** The Message-IDs that make it part of a thread, without angle brackets, oldest first. */
  thread?: { inReplyTo: string | null; references: string[] }
  /** Where bounces go; the sender's own address by default. */
  returnTo?: string
  /** One with a `cid` is a picture that the HTML embeds by that id. */
  attachments?: { name: string; mediaType: string; bytes: Uint8Array; cid?: string }[]
}

/** Settings from `SMTP_URL`, `MAIL_FROM` and `MAIL_TO`. */
export interface MailSettings {
  /** E.g. `smtps://user:password@mail.example.com:465`. */
  url: string
  from: string
  /** Recipients of leads unless the dashboard names others; may be empty. */
  to: string[]
}

/** Longest text in a header, in characters. */
const HEADER_LIMIT = 200

/** The settings from the environment; null unless a server and a sender are set. */
export function mailSettings(environment: Record<string, string | undefined>): MailSettings | null {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_TO: to = '' } = environment
  if (!url || !from || !URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) return null
  return {
    url,
    from,
    to: to
      .split(',')
      .map(address => address.trim())
      .filter(Boolean),
  }
}

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Makes a text one header line: a line break in a visitor's name must not begin another header. */
export function headerText(text: string): string {
  const line = oneLine(text)
  return line.length > HEADER_LIMIT ? `${line.slice(0, HEADER_LIMIT - 1).toWellFormed()}…` : line
}

/** The address is never shortened: like a shortened Message-ID, it would be a different one. */
const inHeader = ({ name, address }: MailAddress) => ({ name: headerText(name), address: oneLine(address) })

/** The syntax of headers: `a,b@example.com` would be mail to `b@example.com`, which nobody typed. */
const SYNTAX = /[\s,;:<>()[\]\\"]/

/** Whether a header can name this address: a chat takes more for one (DEC-10), and servers refuse a mail with it. */
export const isPlainAddress = (address: string): boolean => isEmail(address) && !SYNTAX.test(address)

/** A recipient. Throws `AppError('EENVELOPE')` for a stranger's address that a mail server would parse as another. */
function recipient(to: string | MailAddress): string | MailAddress {
  if (typeof to === 'string') return to
  if (SYNTAX.test(to.address)) throw new AppError('EENVELOPE', 'Mail cannot be sent to this address')
  return inHeader(to)
}

/** How the site connects to its mail server; `limit` is how long, in milliseconds, the server may be silent. */
export function connectionTo(url: string, limit: number) {
  const { protocol, hostname } = new URL(url)
  return {
    url,
    // A password is never sent unencrypted, except to a server on this machine.
    requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
    dnsTimeout: limit,
  }
}

/**
 * Sends a mail. Resolves if the server accepted it for every recipient or refused some of several, for good or for now:
 * a retry would send it to the others again, each time. Otherwise throws nodemailer's error with its `code`. `limit` is
 * how long, in milliseconds, the server may be silent.
 */
export async function sendMail(settings: MailSettings, mail: Mail, limit = 6000): Promise<void> {
  const transport = createTransport({
    ...connectionTo(settings.url, limit),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { thread, returnTo } = mail
  try {
    const to = mail.to.map(recipient)
    const { rejectedErrors = [] } = await transport.sendMail({
      from: settings.from,
      to,
      subject: headerText(mail.subject),
      text: mail.text,
      html: mail.html,
      messageId: mail.messageId,
      ...(mail.automatic && { headers: { 'Auto-Submitted': mail.automatic } }),
      ...(mail.replyTo && { replyTo: inHeader(mail.replyTo) }),
      ...(thread?.inReplyTo && { inReplyTo: `<${oneLine(thread.inReplyTo)}>` }),
      ...(thread?.references.length && { references: thread.references.map(id => `<${oneLine(id)}>`) }),
      ...(returnTo && { envelope: { from: returnTo, to } }),
      attachments: (mail.attachments ?? []).map(({ name, mediaType, bytes, cid }) => ({
        filename: headerText(name),
        contentType: headerText(mediaType),
        content: Buffer.from(bytes),
        ...(cid && { cid, contentDisposition: 'inline' as const }),
      })),
    })
    for (const refusal of rejectedErrors)
      logProblem('mail', 'A recipient was refused, the others have the mail', refusal)
  } finally {
    transport.close()
  }
}
