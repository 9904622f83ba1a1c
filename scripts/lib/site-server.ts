/**
 * Serves a built site as Netlify would: edge functions, functions, files, `_headers`, the 404 page, compression.
 * Netlify's own packages find the file and the headers for a URL; the rest is done here, including `_redirects` as the
 * build writes it.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { HeadersHandler } from '@netlify/headers'
import { StaticHandler } from '@netlify/static'
import { withQuery } from '#lib/redirects.ts'
import { readRedirectsFile } from '#lib/redirects-file.ts'
import { CompressedFiles, compress } from './compression.ts'
import { answeringUrl, type EdgeFunction, loadEdgeFunctions } from './edge-functions.ts'
import {
  callFunction,
  findFunction,
  loadFunctions,
  passOn,
  type SiteFunction,
  webRequest,
} from './functions.ts'
import { noteSender, refusalOf } from './incoming.ts'
import { busyPort } from './ports.ts'
import { UserError } from './user-error.ts'

export interface SiteServer {
  /** Starts serving the built site, by default with its functions; until then it answers 503. */
  start(withFunctions?: boolean): Promise<void>
  /** Runs `exchange`, which replaces files of the site, while no request is in progress. */
  swap(exchange: () => void): Promise<void>
  /** Stops listening and closes open connections. */
  stop(): Promise<void>
}

/** Longer than any client keeps an idle connection open; otherwise a request sent at that moment would be cut off. */
const KEEP_ALIVE_MS = 65_000

/**
 * Listens on `port` of this machine. Throws a `UserError` if another program uses it.
 * @param folder Where the built site is, or will be by the time `start` is called.
 * @param besides Folders with additional files to serve.
 */
export async function openSite(port: number, folder: string, besides: string[] = []): Promise<SiteServer> {
  const site = openFiles(resolve(folder), besides)
  let functions: SiteFunction[] = []
  let edge: EdgeFunction[] = []
  let isReady = false
  const running = new Set<Promise<void>>()
  /** Requests wait for it while files are replaced. */
  let gate: Promise<void> = Promise.resolve()
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (!isReady) {
      response.writeHead(503, { 'Retry-After': '5' }).end('The site is being prepared.')
      return
    }
    const refusal = refusalOf(request)
    if (refusal) {
      const [status, sentence] = refusal
      response.writeHead(status).end(sentence)
      return
    }
    noteSender(request)
    const work: Promise<void> = gate
      .then(() => {
        const { pathname, search } = answeringUrl(edge, bareRequest(request))
        request.url = pathname + search
        return answer(site, functions, request, response)
      })
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
    async start(withFunctions = true) {
      if (withFunctions) {
        functions = await loadFunctions(join(process.cwd(), 'netlify/functions'))
        edge = await loadEdgeFunctions(join(process.cwd(), 'netlify/edge-functions'))
      }
      isReady = true
    },
    async swap(exchange) {
      const before = [...running]
      let open = () => {}
      gate = new Promise(resolve => {
        open = resolve
      })
      try {
        // With a time limit: a function may itself be waiting for a page of this site.
        await Promise.race([Promise.all(before), setTimeout(2000)])
        exchange()
        kept.age()
        site.forget()
      } finally {
        open()
      }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const kept = new CompressedFiles()

/** The site's files, and the headers that `_headers` sets for a URL. */
interface Files {
  folder: string
  find(request: Request): Promise<Response | null>
  headersOf(request: Request): Promise<Record<string, string>>
  /** Clears the cached headers; call it when files are replaced. */
  forget(): void
}

function openFiles(folder: string, besides: string[]): Files {
  const files = new StaticHandler({ directory: [folder, ...besides] })
  const root = process.cwd()
  const configPath = join(root, 'netlify.toml')
  const headers = new HeadersHandler({ configPath, projectDir: root, publishDir: folder, logger: console })
  // Cached by path. The handler itself rereads hundreds of lines for every request, which takes longer than the rest of
  // the response.
  const known = new Map<string, Promise<Record<string, string>>>()
  const headersOf = (request: Request) => {
    const { pathname } = new URL(request.url)
    const found = known.get(pathname) ?? headers.apply(request)
    known.set(pathname, found)
    found.catch(() => known.delete(pathname))
    return found
  }
  return {
    folder,
    async find(request) {
      const response = await (await files.match(request))?.handle()
      if (!response) return null
      for (const [name, value] of Object.entries(await headersOf(request))) response.headers.set(name, value)
      return response
    },
    headersOf,
    forget: () => known.clear(),
  }
}

async function answer(
  site: Files,
  functions: SiteFunction[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  const found = findFunction(functions, pathOf(request))
  const asked = new Request(new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`))
  const file = found && !found.preferStatic ? null : await site.find(asked)
  const result =
    file ??
    (found
      ? await callFunction(found, await webRequest(request))
      : ((await redirected(site, asked)) ?? (await notFound(site, asked))))
  if (await passOn(result, response)) return
  const headers = new Headers(result.headers)
  let body: Buffer = Buffer.from(await result.arrayBuffer())
  let status = result.status
  const range = status === 200 ? byteRange(request, body.length) : null
  if (range) {
    // Players request ranges of a film; one vendor's browsers refuse to play it otherwise.
    headers.set('Content-Range', `bytes ${range.start}-${range.end}/${body.length}`)
    body = body.subarray(range.start, range.end + 1)
    status = 206
  } else {
    // Only compressed files are cached: pages rendered by functions are many and change.
    const accepted = String(request.headers['accept-encoding'] ?? '')
    body = await compress(accepted, headers, body, file ? kept : null)
  }
  if (file) headers.set('Accept-Ranges', 'bytes')
  headers.set('Content-Length', String(body.length))
  response.writeHead(status, Object.fromEntries(headers))
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The request without its body, for edge functions. A `Request` cannot have some methods, such as TRACE. */
function bareRequest({ method = 'GET', headers, url = '/' }: IncomingMessage): Request {
  return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), {
    method: ['GET', 'HEAD'].includes(method) ? method : 'POST',
    headers: { Accept: headers.accept ?? '' },
  })
}

const pathOf = ({ url = '/' }: IncomingMessage) => new URL(url, 'http://localhost').pathname

/** The redirect for an old address; null if there is none. */
async function redirected(site: Files, { url }: Request): Promise<Response | null> {
  const text = await readFile(join(site.folder, '_redirects'), 'utf8').catch(() => '')
  const { pathname, search } = new URL(url)
  const target = readRedirectsFile(text).get(pathname.replace(/(?<=.)\/+$/, ''))
  if (target === undefined) return null
  const headers = await site.headersOf(new Request(new URL('/404', url)))
  return new Response(null, { status: 301, headers: { ...headers, Location: withQuery(target, search) } })
}

async function notFound(site: Files, { url }: Request): Promise<Response> {
  const headers = await site.headersOf(new Request(new URL('/404', url)))
  const html = await readFile(join(site.folder, '404.html'), 'utf8').catch(() => 'Not found')
  return new Response(html, {
    status: 404,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  })
}

function byteRange(request: IncomingMessage, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  if (!match || (!match[1] && !match[2])) return null
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]))
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  return start <= end ? { start, end } : null
}
