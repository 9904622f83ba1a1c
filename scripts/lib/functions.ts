/**
 * Runs the site's functions in this process, as a warm instance on the host does: each module is loaded once
 * (docs/decisions/024).
 */
import { readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, parse } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { JSON_LINES } from '../../netlify/lib/json-lines.ts'

/** A function's context beside the request: the part of the host's context that ours use. */
interface FunctionContext {
  /** The visitor's IP address. */
  ip: string
  /** Lets work continue after the response is sent. */
  waitUntil: (work: Promise<unknown>) => void
}

/** A function and the paths at which it answers. */
export interface SiteFunction {
  name: string
  /** The first of its paths, in the host's syntax. */
  path: string
  paths: RegExp[]
  /** Whether a file at the same path takes precedence. */
  preferStatic: boolean
  run: (request: Request, context: FunctionContext) => Promise<Response>
}

/** A function as a deployed site is asked for it: a GET request at its path has no effect. */
export type LiveFunction = Pick<SiteFunction, 'name' | 'path'>

interface FunctionModule {
  default: SiteFunction['run']
  config?: { path?: string | string[]; preferStatic?: boolean; schedule?: string }
}

/** The file extensions that the host treats as functions. */
const MODULE = /\.m?[jt]s$/

/**
 * Loads every function in `folder`. Scheduled functions are left out: only the host's scheduler calls them.
 * @param load Imports a file; by default with this process's own `import()`.
 */
export async function loadFunctions(
  folder: string,
  load: (file: string) => Promise<Partial<FunctionModule>> = file => import(pathToFileURL(file).href),
): Promise<SiteFunction[]> {
  const files = (await readdir(folder)).filter(file => MODULE.test(file)).sort()
  const loaded = files.map(async file => {
    const { default: run, config = {} } = (await load(join(folder, file))) as FunctionModule
    const { name } = parse(file)
    const written = [config.path ?? `/.netlify/functions/${name}`].flat()
    const [path = ''] = written
    const paths = written.map(pathPattern)
    return { name, path, paths, preferStatic: config.preferStatic === true, run, schedule: config.schedule }
  })
  return (await Promise.all(loaded)).filter(({ schedule }) => schedule === undefined)
}

/** The functions in `folder` with one fixed path: for a wildcard or a parameter, a 404 would prove nothing. */
export async function liveFunctions(folder: string): Promise<LiveFunction[]> {
  return (await loadFunctions(folder)).filter(({ path }) => !/[:*]/.test(path))
}

/** The host's path syntax as a pattern: `*` matches anything, `:name` one path segment; case-insensitive. */
export function pathPattern(path: string): RegExp {
  const literal = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll('*', '.*').replace(/:\w+/g, '[^/]+')}/?$`, 'i')
}

/** The function that answers at `pathname`, if any. */
export function findFunction(functions: SiteFunction[], pathname: string): SiteFunction | undefined {
  return functions.find(({ paths }) => paths.some(pattern => pattern.test(pathname)))
}

/** Node's request as a web `Request` for a function. As on the host, the whole body is read first. */
export async function webRequest(request: IncomingMessage): Promise<Request> {
  const { method = 'GET', headers, url = '/' } = request
  const body = ['GET', 'HEAD'].includes(method) ? null : Buffer.concat(await request.toArray())
  return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body,
  })
}

/**
 * Calls the function. If it throws, logs the error and answers 500, as the host does. Work that continues after the
 * response is logged if it fails.
 */
export async function callFunction({ name, run }: SiteFunction, request: Request): Promise<Response> {
  const complain = (error: unknown) => console.error(`The function ${name} failed`, error)
  // The nearest proxy appends the last address; the ones before it can be forged.
  const ip = request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? ''
  try {
    return await run(request, { ip, waitUntil: work => void work.catch(complain) })
  } catch (error) {
    complain(error)
    return new Response('The function failed.', { status: 500 })
  }
}

/**
 * Streams a response that arrives in pieces (netlify/lib/json-lines.ts) and returns whether it was one. As on the host,
 * the stream ends when the client disconnects.
 */
export async function passOn(answer: Response, response: ServerResponse): Promise<boolean> {
  if (!answer.body || answer.headers.get('Content-Type') !== JSON_LINES) return false
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  // A browser that disconnects is not an error.
  await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response).catch(
    () => {},
  )
  return true
}
