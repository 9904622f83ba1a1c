/**
 * Runs the site's functions in this process, as a warm instance of the hosting does: each module is loaded once
 * (docs/decisions/024).
 */
import { readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, parse } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { JSON_LINES } from '../../netlify/lib/json-lines.ts'

/** What a function learns beside the request; of the hosting's context, what ours use. */
interface FunctionContext {
  /** The visitor's address. */
  ip: string
  /** Lets something go on after the answer. */
  waitUntil: (work: Promise<unknown>) => void
}

/** A function and where it answers. */
export interface SiteFunction {
  name: string
  paths: RegExp[]
  /** A file at the same path comes first. */
  preferStatic: boolean
  run: (request: Request, context: FunctionContext) => Promise<Response>
}

interface FunctionModule {
  default: SiteFunction['run']
  config?: { path?: string | string[]; preferStatic?: boolean; schedule?: string }
}

/** The file endings that the hosting takes for functions. */
const MODULE = /\.m?[jt]s$/

/**
 * Loads every function in `folder`. Functions with a schedule are left out: only the hosting's clock calls them.
 * @param load Imports a file in another way than this process does.
 */
export async function loadFunctions(
  folder: string,
  load: (file: string) => Promise<Partial<FunctionModule>> = file => import(pathToFileURL(file).href),
): Promise<SiteFunction[]> {
  const files = (await readdir(folder)).filter(file => MODULE.test(file))
  const loaded = files.map(async file => {
    const { default: run, config = {} } = (await load(join(folder, file))) as FunctionModule
    const { name } = parse(file)
    const paths = [config.path ?? `/.netlify/functions/${name}`].flat().map(pathPattern)
    return { name, paths, preferStatic: config.preferStatic === true, run, schedule: config.schedule }
  })
  return (await Promise.all(loaded)).filter(({ schedule }) => schedule === undefined)
}

/** The pattern of a path as the hosting understands it: `*` is anything, `:name` one step; capitals do not count. */
export function pathPattern(path: string): RegExp {
  const literal = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll('*', '.*').replace(/:\w+/g, '[^/]+')}/?$`, 'i')
}

/** The function that answers at `pathname`, if any does. */
export function findFunction(functions: SiteFunction[], pathname: string): SiteFunction | undefined {
  return functions.find(({ paths }) => paths.some(pattern => pattern.test(pathname)))
}

/** What a function is given in place of Node's own request; as hosted, all of the body is there from the start. */
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
 * Asks the function. What fails in it is logged and answered with 500, as the hosting does; what it lets go on
 * after its answer is logged when it fails.
 */
export async function callFunction({ name, run }: SiteFunction, request: Request): Promise<Response> {
  const complain = (error: unknown) => console.error(`The function ${name} failed`, error)
  // Whoever stands nearest to us adds the last address; those before it are hearsay.
  const ip = request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? ''
  try {
    return await run(request, { ip, waitUntil: work => void work.catch(complain) })
  } catch (error) {
    complain(error)
    return new Response('The function failed.', { status: 500 })
  }
}

/**
 * Passes an answer on as it comes, where it is one that comes piece by piece (netlify/lib/json-lines.ts), and says whether
 * it was. Whoever goes away ends it, as on the hosting.
 */
export async function passOn(answer: Response, response: ServerResponse): Promise<boolean> {
  if (!answer.body || answer.headers.get('Content-Type') !== JSON_LINES) return false
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  // A browser that goes away is no fault of anybody's.
  await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response).catch(
    () => {},
  )
  return true
}
