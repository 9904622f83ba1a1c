/** A real local mail server that keeps the mails it accepts and misbehaves as a test demands. */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface Received {
  /** The envelope's recipients. */
  to: string[]
  /** Header and body as received, with the header lines unfolded. */
  source: string
}

/**
 * Accepts a mail; refuses it temporarily or permanently; never answers; or accepts it and disconnects before saying so,
 * with or without a goodbye.
 */
export type Mood =
  | 'accept'
  | 'refuse'
  | 'refuse for good'
  | 'silent'
  | 'accept, then hang up'
  | 'accept, then goodbye'

export interface Mailbox {
  /** Its URL, for `SMTP_URL`. */
  url: string
  mails: Received[]
  /** Its behavior for the next mails, or a function that decides for each. */
  mood: Mood | (() => Mood)
  /** Recipients it refuses, for now (450) or permanently (550). */
  refused: Record<string, 450 | 550>
  close(): Promise<void>
}

/** Greets at once; smtp-server would first wait 100 ms per connection for clients that talk too early. */
class PromptServer extends SMTPServer {
  override connect(...call: Parameters<SMTPServer['connect']>): void {
    super.connect(...call)
    const connection = [...this.connections].at(-1)
    if (!connection) return
    connection.connectionReady()
    connection.connectionReady = () => {}
  }
}

/** Starts a mail server that accepts every mail. */
export async function openMailbox(): Promise<Mailbox> {
  const box: Mailbox = { url: '', mails: [], mood: 'accept', refused: {}, close }
  const server = new PromptServer({
    authOptional: true,
    // The reverse lookup of this machine's own address takes up to 1.5 s.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Cuts off clients that are still connected when it closes.
    closeTimeout: 20,
    onRcptTo({ address }, _, done) {
      const responseCode = box.refused[address]
      done(responseCode && Object.assign(new Error('Not this one'), { responseCode }))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const mood = typeof box.mood === 'function' ? box.mood() : box.mood
        const refuse = (responseCode: number, words: string) =>
          done(Object.assign(new Error(words), { responseCode }))
        if (mood === 'silent') return
        if (mood === 'refuse') return refuse(452, 'Mailbox of maria@ondine.example is full')
        if (mood === 'refuse for good') return refuse(550, 'No such mailbox')
        const [head = '', ...body] = Buffer.concat(parts).toString().split('\r\n\r\n')
        const source = [head.replace(/\r\n[ \t]+/g, ' '), ...body].join('\r\n\r\n')
        box.mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
        if (mood === 'accept') done()
        if (mood === 'accept, then goodbye') refuse(421, 'Goodbye')
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

/** The value of a mail's header. */
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
