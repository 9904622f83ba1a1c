/**
 * Serves `dist/` as Netlify would: functions, redirects, `_headers`, the 404 page, compression. Netlify's own
 * emulation answers for files and redirects; functions, and what it leaves to a host (404 page, compression, ranges)
 * are added here.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { NetlifyDev } from '@netlify/dev'
import { PROXY_PATH } from '../../admin-cms/config.ts'
import { contentFileServer } from '../../admin-cms/proxy.ts'
import { callFunction, findFunction, loadFunctions, type SiteFunction, webRequest } from './functions.ts'
import { busyPort } from './ports.ts'
import { UserError } from './user-error.ts'

export interface SiteServer {
  /** Begins to serve the built site; until then every request is answered 503. */
  start(): Promise<void>
  /** Runs `exchange`, which replaces files of the site, while no request is being answered. */
  swap(exchange: () => void): Promise<void>
  /** Stops listening and ends open connections. */
  stop(): Promise<void>
}

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|rss\+xml|atom\+xml)|image\/svg)/

/** Longer than any client keeps an idle connection; else one that asks in the same moment is cut off. */
const KEEP_ALIVE_MS = 65_000

/**
 * Takes `port` on this machine. Throws a `UserError` when another program has it.
 * @param besides Folders with files that are served although the site does not have them.
 */
export async function openSite(port: number, besides: string[] = []): Promise<SiteServer> {
  const netlify = new NetlifyDev({
    projectRoot: process.cwd(),
    serverAddress: null,
    skipGitignore: true,
    logger: { log: () => {}, warn: console.warn, error: console.error },
    aiGateway: { enabled: false },
    blobs: { enabled: false },
    database: { enabled: false },
    edgeFunctions: { enabled: false },
    environmentVariables: { enabled: false },
    functions: { enabled: false },
    geolocation: { enabled: false },
    images: { enabled: false },
    staticFiles: { directories: besides },
  })
  const files = await contentFileServer(process.env.EDITOR_ROOT ?? process.cwd())
  let functions: SiteFunction[] = []
  let isReady = false
  const running = new Set<Promise<void>>()
  /** Requests wait for it while files are exchanged. */
  let gate: Promise<void> = Promise.resolve()
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (!isReady) {
      response.writeHead(503, { 'Retry-After': '5' }).end('The site is being prepared.')
      return
    }
    if (!isReadable(request.url ?? '/')) {
      response.writeHead(400).end('This address cannot be read.')
      return
    }
    if (request.url === PROXY_PATH) return files(request, response)
    // As the hosting does it: functions learn the visitor's address from here.
    request.headers['x-forwarded-for'] ??= request.socket.remoteAddress ?? ''
    const work: Promise<void> = gate
      .then(() => answer(netlify, functions, request, response))
      .catch(error => {
        console.error(`${request.method} ${request.url} failed`, error)
        response.writeHead(500).end()
      })
      .finally(() => running.delete(work))
    running.add(work)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new UserError(busyPort(port, 'npm start')) : error)
    })
    server.listen(port, 'localhost', resolve)
  })
  return {
    async start() {
      await netlify.start()
      functions = await loadFunctions(join(process.cwd(), 'netlify/functions'))
      isReady = true
    },
    async swap(exchange) {
      const before = [...running]
      let open = () => {}
      gate = new Promise(resolve => {
        open = resolve
      })
      try {
        // Not for ever: a function may itself be waiting for a page of this site.
        await Promise.race([Promise.all(before), setTimeout(2000)])
        exchange()
      } finally {
        open()
      }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await netlify.stop()
    },
  }
}

async function answer(
  netlify: NetlifyDev,
  functions: SiteFunction[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  const found = findFunction(functions, pathOf(request))
  const matched = found && !found.preferStatic ? null : await netlify.handleAndIntrospectNodeRequest(request)
  const result =
    matched?.response ??
    (found ? await callFunction(found, await webRequest(request)) : await notFound(netlify, request))
  const headers = new Headers(result.headers)
  let body: Buffer = Buffer.from(await result.arrayBuffer())
  let status = result.status
  const range = status === 200 ? byteRange(request, body.length) : null
  if (range) {
    // Players ask for parts of a film; browsers of one maker refuse to play it otherwise.
    headers.set('Content-Range', `bytes ${range.start}-${range.end}/${body.length}`)
    body = body.subarray(range.start, range.end + 1)
    status = 206
  } else if (COMPRESSIBLE.test(headers.get('Content-Type') ?? '')) {
    body = await compress(request, headers, body)
  }
  if (matched?.type === 'static') headers.set('Accept-Ranges', 'bytes')
  headers.set('Content-Length', String(body.length))
  response.writeHead(status, Object.fromEntries(headers))
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Whether an address can be taken apart and decoded; `//` and `/%zz` cannot. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url, 'http://localhost').pathname)
    return true
  } catch {
    return false
  }
}

const pathOf = ({ url = '/' }: IncomingMessage) => new URL(url, 'http://localhost').pathname

async function notFound(netlify: NetlifyDev, request: IncomingMessage): Promise<Response> {
  const page = new URL('/404', `http://${request.headers.host ?? 'localhost'}`)
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  await netlify.handle(new Request(page), { headersCollector: (name, value) => headers.set(name, value) })
  const html = await readFile('dist/404.html').catch(() => 'Not found')
  return new Response(html, { status: 404, headers })
}

function byteRange(request: IncomingMessage, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  if (!match || (!match[1] && !match[2])) return null
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]))
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  return start <= end ? { start, end } : null
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Each answer is compressed once, beside the others: the content editor alone takes seconds. */
const compressed = new Map<string, Promise<Buffer>>()

async function compress(request: IncomingMessage, headers: Headers, body: Buffer): Promise<Buffer> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  headers.append('Vary', 'Accept-Encoding')
  if (!encoding) return body
  headers.set('Content-Encoding', encoding)
  // Keyed by the bytes themselves, so that a rebuild under a running server is never served stale.
  const key = `${encoding} ${createHash('sha256').update(body).digest('base64')}`
  let result = compressed.get(key)
  if (!result) {
    result =
      encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }) : deflate(body)
    compressed.set(key, result)
  }
  return result
}
