/**
 * The editor's files on a developer's machine: Decap's own file server, behind this site's address instead of a
 * port of its own, so that no other page in the browser can reach it, and for `content/` only.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import express from 'express'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Where Decap's file server listens inside the application. */
const INNER_PATH = '/api/v1'

/** Fields of a request that name files or folders. */
const PATH_FIELDS = new Set(['path', 'newPath', 'folder', 'mediaFolder', 'paths'])

/** Whether every file and folder that a request names lies in `content/`. */
export function staysInContent(value: unknown, field = ''): boolean {
  if (Array.isArray(value)) return value.every(entry => staysInContent(entry, field))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(([name, part]) => staysInContent(part, name))
  }
  if (!PATH_FIELDS.has(field) || typeof value !== 'string') return true
  return /^content(\/|$)/.test(value) && !/(^|[/\\])\.\.([/\\]|$)/.test(value)
}

/** Whether a page of this very site, opened on this machine, sent the request. */
export function isFromThisSite({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { host = '', origin } = headers
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) && origin === `http://${host}`
}

/** Makes the handler of requests to `PROXY_PATH`; files are those of `root`, the project's folder. */
export async function contentFileServer(root: string): Promise<Handler> {
  process.env.GIT_REPO_DIRECTORY = root
  const { default: server } = await import('decap-server/dist/middlewares.js')
  const inner = express()
  await server.registerLocalFs(inner, { logLevel: 'error' })

  const outer = express()
  outer.use(express.json({ limit: '50mb' }))
  outer.post(/.*/, (request, response, next) => {
    if (!isFromThisSite(request)) {
      response.status(403).json({ error: 'Open the editor on this site.' })
    } else if (!staysInContent(request.body)) {
      response.status(422).json({ error: 'Only files of content/ are edited here.' })
    } else {
      request.url = INNER_PATH
      next()
    }
  })
  outer.use(inner)
  return outer
}
