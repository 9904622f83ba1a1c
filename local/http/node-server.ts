/** Web-standard request handlers on node:http. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handler = (request: Request) => Promise<Response>

export interface HttpServer {
  /** `http://127.0.0.1:<port>` */
  url: string
  /** Accepts no new connections, lets running requests finish, and resolves when they have. */
  close(): Promise<void>
}

export interface HttpServerOptions {
  /** 0 for any free port. */
  port: number
  /** Maximum size of the body of a request for this path, in bytes. */
  bodyLimit(path: string): number
  /** Creates the response to a request that is invalid HTTP, or that the handler failed on. */
  failure(status: number, message: string): Response
}

/** Longer than any client keeps an idle connection, so that the client is the one to close it. */
const KEEP_ALIVE_MS = 65_000

/** How long running requests may take to finish when the server closes. */
const CLOSING_MS = 5_000

/** Listens on the loopback interface only. Rejects with EADDRINUSE when the port is taken. */
export async function startHttpServer(handle: Handler, options: HttpServerOptions): Promise<HttpServer> {
  let closing = false
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    void answer(incoming, outgoing, handle, options, () => closing)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        closing = true
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), CLOSING_MS).unref()
      }),
  }
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: Handler,
  options: HttpServerOptions,
  isClosing: () => boolean,
): Promise<void> {
  const response = await responseTo(incoming, handle, options)
  // A client that has disconnected needs no response.
  if (outgoing.destroyed) return
  const body = Buffer.from(await response.arrayBuffer())
  if (isClosing() || !incoming.complete) outgoing.setHeader('connection', 'close')
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.setHeader(name, value)
  const bodiless = incoming.method === 'HEAD' || response.status === 204 || response.status === 304
  if (!bodiless) outgoing.setHeader('content-length', body.length)
  outgoing.end(bodiless ? undefined : body)
}

async function responseTo(
  incoming: IncomingMessage,
  handle: Handler,
  { bodyLimit, failure }: HttpServerOptions,
): Promise<Response> {
  const url = URL.parse(incoming.url ?? '', 'http://127.0.0.1')
  if (url === null || url.host !== '127.0.0.1') return failure(400, 'Malformed address')
  try {
    const body = await readBody(incoming, bodyLimit(url.pathname))
    if (body === null) return failure(413, 'Payload too large')
    const request = toRequest(incoming, url, body)
    return request === null ? failure(405, 'Method not allowed') : await handle(request)
  } catch (error) {
    // Bugs in this server end up here: they are reported to the developer, not to the client.
    if (!incoming.errored) console.error(error)
    return failure(500, 'Internal server error')
  }
}

async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toRequest(incoming: IncomingMessage, url: URL, body: Buffer): Request | null {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each)
  }
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
  try {
    return new Request(url, { method, headers, body: hasBody ? new Uint8Array(body) : null })
  } catch {
    return null
  }
}
