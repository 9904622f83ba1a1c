/** A real mail server on this machine, that keeps what it accepts and misbehaves as it is told. */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface Received {
  /** The addresses of the envelope. */
  to: string[]
  /** Header and body as they came over the wire, the header's lines unfolded. */
  source: string
}

/**
 * Takes a mail, refuses it for now or for good, stays silent until it is told otherwise; or takes it and is gone before
 * it says so, with or without a goodbye.
 */
export type Mood =
  | 'accept'
  | 'refuse'
  | 'refuse for good'
  | 'silent'
  | 'accept, then hang up'
  | 'accept, then goodbye'

export interface Mailbox {
  /** Its address as `SMTP_URL`. */
  url: string
  mails: Received[]
  /** What it does with the next mails, or with each of them. */
  mood: Mood | (() => Mood)
  /** Whom it knows no mailbox of, now (450) or at all (550). */
  refused: Record<string, 450 | 550>
  close(): Promise<void>
}

/** Greets at once; smtp-server would listen for 100 ms to each that connects, for those that talk before they are asked. */
class PromptServer extends SMTPServer {
  override connect(...call: Parameters<SMTPServer['connect']>): void {
    super.connect(...call)
    const connection = [...this.connections].at(-1)
    if (!connection) return
    connection.connectionReady()
    connection.connectionReady = () => {}
  }
}

/** Starts a mail server that accepts what it gets. */
export async function openMailbox(): Promise<Mailbox> {
  const box: Mailbox = { url: '', mails: [], mood: 'accept', refused: {}, close }
  const server = new PromptServer({
    authOptional: true,
    // Asking for the name of this machine's own address takes up to 1.5 s.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Whoever is still connected when it closes is cut off.
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
