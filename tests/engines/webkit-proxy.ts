/**
 * A local proxy for all of WebKit's requests. WebKit's driver does not report pages' complaints, so the proxy adds a
 * script to each page that does (complaints.ts). The pages keep their URLs, and their policy allows the script because
 * it comes from their own site.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { COMPLAINT_PATH, complaintIn, reportComplaints } from './complaints.ts'
import { ownAddress } from './visitor.ts'

const SCRIPT_PATH = '/engine-complaints.js'
const SCRIPT = `(${reportComplaints})(${JSON.stringify(COMPLAINT_PATH)})`

export interface ReportingProxy {
  port: number
  /** The pages' complaints since `reset`. */
  complaints: string[]
  /** Prepares for a new visitor: no complaints, another IP address. */
  reset(): void
  close(): void
}

/** Starts the proxy on a free port of this machine. */
export async function startReportingProxy(): Promise<ReportingProxy> {
  const complaints: string[] = []
  let address = ownAddress()
  const server = createServer((asked, answer) => {
    const url = asked.url ?? ''
    const complaint = complaintIn(url)
    if (complaint !== null) {
      complaints.push(complaint)
      return answer.writeHead(204).end()
    }
    if (new URL(url).pathname === SCRIPT_PATH)
      return answer.writeHead(200, { 'Content-Type': 'text/javascript' }).end(SCRIPT)
    return forward(asked, answer, address)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    complaints,
    reset: () => {
      complaints.length = 0
      address = ownAddress()
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function forward(asked: IncomingMessage, answer: ServerResponse, address: Record<string, string>): void {
  const headers: Record<string, string | string[] | undefined> = { ...asked.headers, ...address }
  // A new connection per request, to the browser as well, because the response has the header too: a kept-alive one may
  // close just when it is reused, and then a POST fails.
  headers.connection = 'close'
  const isPage = asked.headers.accept?.includes('text/html')
  if (isPage) delete headers['accept-encoding']
  const onward = request(asked.url ?? '', { method: asked.method, headers, agent: false }, async found => {
    if (!isPage || !found.headers['content-type']?.includes('text/html')) {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      return void found.pipe(answer)
    }
    const html = await text(found)
    delete found.headers['content-length']
    answer.writeHead(found.statusCode ?? 502, found.headers)
    answer.end(html.replace(/<head>/, `$&<script src="${SCRIPT_PATH}"></script>`))
  })
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}
