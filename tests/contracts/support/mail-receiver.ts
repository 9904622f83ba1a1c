/** A server that receives auth's mails over HTTP, as the site's function does. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** The payload that auth sends for a mail. */
export interface ReceivedMail {
  metadata: { name: string; ip_address: string }
  user: { id: string; email: string }
  email_data: Record<string, string>
}

export interface MailReceiver {
  url: string
  /** The mails received with a valid signature. */
  mails: ReceivedMail[]
  /** The number of calls without a valid signature. */
  forged: number
  /** Its response; a test may change it. */
  answer: { status: number; type?: string; body?: string }
  /** Its response time in milliseconds. */
  takes: number
  /** Runs before it answers. */
  meanwhile: () => Promise<unknown>
  close(): Promise<void>
}

/** The response that accepts a mail. */
export const TAKEN = { status: 200, type: 'application/json', body: '{}' }

/** Starts a receiver with the secret `secret`, a string like `whsec_…`. */
export async function receiveMails(secret: string): Promise<MailReceiver> {
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray()).toString()
    try {
      receiver.mails.push(
        new Webhook(secret).verify(body, incoming.headers as Record<string, string>) as ReceivedMail,
      )
    } catch {
      receiver.forged += 1
    }
    await receiver.meanwhile()
    const { status, type, body: text } = receiver.answer
    setTimeout(() => {
      outgoing.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(text)
    }, receiver.takes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: MailReceiver = {
    url: `http://127.0.0.1:${port}/`,
    mails: [],
    forged: 0,
    answer: TAKEN,
    takes: 0,
    meanwhile: async () => undefined,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
