/**
 * A local mail server, and a page that shows received mails and can answer them: the whole round trip of a mail works
 * without an account anywhere. It listens on the loopback address only.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createTransport } from 'nodemailer'
import type { Address } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { listPage, MAILBOX_STYLES, mailPage, plainPage } from './mailbox-pages.ts'
import { type StoredMail, storedMails } from './stored-mails.ts'

export interface MailboxOptions {
  /** The preferred port of its page; if it is taken, any free port is used. */
  port: number
  folder: string
  /** The site's URL, to which answers are delivered. */
  site: string
  log: (line: string) => void
}

export interface LocalMailbox {
  /** The URL of its page. */
  url: string
  /** The environment variables with which the site sends and receives mail here. */
  settings: Record<string, string>
  stop(): Promise<void>
}

/** The most bytes of a typed answer. */
const ANSWER_LIMIT = 100_000

const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // With `no-referrer`, the form's Origin header would be `null`.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

/** Starts the mail server and its page. */
export async function openLocalMailbox({ port, folder, site, log }: MailboxOptions): Promise<LocalMailbox> {
  const mails = storedMails(folder)
  const secret = randomBytes(24).toString('base64url')
  const smtp = smtpServer(async raw => {
    const { email } = await mails.add(raw)
    const to = (email.to ?? []).map(({ address }) => address).join(', ')
    log(`\nMail to ${to}: ${email.subject}\n\n${email.text ?? ''}`)
  })
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')

  const web = createServer((request, response) => {
    show(request, response).catch(error => {
      log(`The mailbox failed: ${error}`)
      response.writeHead(500).end()
    })
  })
  await listen(web, port).catch(() => listen(web, 0))
  const url = `http://localhost:${portOf(web)}`

  async function show(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: string | Buffer, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { ...PAGE_HEADERS, 'Content-Type': 'text/html; charset=utf-8', ...headers })
        .end(body)
    // A request under another host name comes from another site's page.
    if (request.headers.host !== new URL(url).host) return send(421, plainPage('This is not the mailbox.'))
    const { pathname } = new URL(request.url ?? '/', url)
    if (pathname === '/') return send(200, listPage(await mails.list()))
    if (pathname === '/style.css') return send(200, MAILBOX_STYLES, { 'Content-Type': 'text/css' })
    const [, id = '', part = '', index = ''] =
      /^\/mail\/([\w-]+)(?:\/(\w+))?(?:\/(\d+))?$/.exec(pathname) ?? []
    const mail = await mails.find(id)
    if (!mail) return send(404, plainPage('There is no such mail.'))
    if (part === '') return send(200, mailPage(mail))
    if (part === 'source') return send(200, mail.raw, { 'Content-Type': 'text/plain; charset=utf-8' })
    const file = part === 'file' ? mail.email.attachments[Number(index)] : undefined
    if (file) {
      const name = encodeURIComponent(file.filename ?? 'attachment')
      return send(200, Buffer.from(file.content as ArrayBuffer), {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
      })
    }
    if (part !== 'answer') return send(404, plainPage('There is no such page.'))
    if (request.method !== 'POST' || request.headers.origin !== url) {
      return send(403, plainPage('Answers are sent with the form.'))
    }
    const text = new URLSearchParams(await bodyOf(request)).get('text') ?? ''
    const { status, notice } = await bring(await answerTo(mail, text))
    send(status, mailPage(mail, notice))
  }

  /** Delivers a mail to the site as a mail provider would, and returns the result. */
  async function bring(raw: Buffer): Promise<{ status: number; notice: string }> {
    try {
      const response = await fetch(`${site}/api/inbound-mail`, {
        method: 'POST',
        headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${secret}` },
        body: new Uint8Array(raw),
      })
      const answer: unknown = await response.json().catch(() => null)
      if (response.ok) return { status: 200, notice: 'The answer was taken in.' }
      const reason = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'error')
      return { status: 502, notice: `The site did not take it: ${reason || response.status}` }
    } catch {
      return { status: 502, notice: 'The site cannot be reached. Send it again when it runs.' }
    }
  }

  return {
    url,
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${portOf(listening)}`,
      MAIL_FROM: 'The site <site@agency.example>',
      INBOUND_ADDRESS: 'hello@agency.example',
      INBOUND_MAIL_SECRET: secret,
    },
    async stop() {
      web.closeAllConnections()
      await new Promise(resolve => web.close(resolve))
      await new Promise<void>(resolve => smtp.close(() => resolve()))
    },
  }
}

function smtpServer(keep: (raw: Buffer) => Promise<void>): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, _, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        keep(Buffer.concat(parts)).then(
          () => done(),
          (error: Error) => done(error),
        )
      })
    },
  })
  server.on('error', () => {})
  return server
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function portOf(server: { address(): ReturnType<Server['address']> }): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > ANSWER_LIMIT) throw new Error('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

const first = (list: Address[] | undefined) => (list ?? []).flatMap(entry => entry.group ?? [entry])[0]

/** An answer to a mail, composed as the recipient's mail client would. */
async function answerTo({ email }: StoredMail, text: string): Promise<Buffer> {
  const from = first(email.to)
  const to = first(email.replyTo) ?? first(email.from && [email.from])
  const quoted = (email.text ?? '').trim().replace(/^/gm, '> ')
  const writer = createTransport({ streamTransport: true, buffer: true })
  const { message } = await writer.sendMail({
    from: from ? { name: from.name, address: from.address } : 'nobody@agency.example',
    to: to ? { name: to.name, address: to.address } : 'nobody@agency.example',
    subject: /^re:/i.test(email.subject ?? '') ? email.subject : `Re: ${email.subject ?? ''}`,
    ...(email.messageId && {
      inReplyTo: email.messageId,
      references: `${email.references ?? ''} ${email.messageId}`.trim(),
    }),
    text: `${text}\n\nOn ${email.date ?? 'that day'}, ${to?.name || to?.address} wrote:\n\n${quoted}\n`,
  })
  return Buffer.isBuffer(message) ? message : Buffer.concat(await message.toArray())
}
