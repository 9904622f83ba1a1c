/** A real mail server on this machine, that keeps what it accepts and misbehaves as it is told. */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface Received {
  /** The addresses of the envelope. */
  to: string[]
  /** Header and body as they came over the wire, the header's lines unfolded. */
  source: string
}

export interface Mailbox {
  /** Its address as `SMTP_URL`. */
  url: string
  mails: Received[]
  /** What it does with the next mails: takes them, refuses them, or stays silent until it is told otherwise. */
  mood: 'accept' | 'refuse' | 'silent' | 'accept, then hang up'
  close(): Promise<void>
}

/** Starts a mail server that accepts what it gets. */
export async function openMailbox(): Promise<Mailbox> {
  const box: Mailbox = { url: '', mails: [], mood: 'accept', close }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Whoever is still connected when it closes is cut off.
    closeTimeout: 20,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (box.mood === 'silent') return
        if (box.mood === 'refuse') {
          done(Object.assign(new Error('Mailbox of maria@ondine.example is full'), { responseCode: 452 }))
          return
        }
        const [head = '', ...body] = Buffer.concat(parts).toString().split('\r\n\r\n')
        const source = [head.replace(/\r\n[ \t]+/g, ' '), ...body].join('\r\n\r\n')
        box.mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
        if (box.mood === 'accept') done()
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  box.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  function close() {
    return new Promise<void>(resolve => server.close(() => resolve()))
  }
  return box
}

/** The value of a header of a mail. */
export function header({ source }: Received, name: string): string | undefined {
  const [head = ''] = source.split('\r\n\r\n', 1)
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim()
}

/** The mail's body, decoded. */
export function bodyOf({ source }: Received): string {
  return source
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, bytes => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}
