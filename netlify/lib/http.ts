/**
 * What all endpoints share: refuse what they should not read, answer in JSON, log causes and never show them (SEC-24).
 * Handlers throw `HttpError` for anything the client did wrong.
 */

import { REFUSALS } from '#lib/acknowledgement.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { logRequest, remembering } from './log.ts'
import { guardOutgoing } from './outgoing.ts'

// Every function imports this module. On the host a process runs one function and nothing else.
if (process.env.AWS_LAMBDA_FUNCTION_NAME) guardOutgoing(process.env)

/** The code for a status, unless an error has a more specific one. */
const CODES: Record<number, string> = { ...REFUSALS, 409: 'conflict', 429: 'limited' }

/**
 * A refusal that the client may read: a status from 400 to 503, a message for people, and a code by which programs tell
 * our refusals from those of a proxy in between (src/lib/acknowledgement.ts).
 */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  readonly code: string

  constructor(
    status: number,
    message: string,
    headers: Record<string, string> = {},
    code = CODES[status] ?? 'failed',
  ) {
    super(message)
    this.status = status
    this.headers = headers
    this.code = code
  }
}

/** The headers of every function's response; the headers of pages are written at build time. */
export const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** A JSON response with the headers that netlify.toml cannot set for functions. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...SECURITY_HEADERS, ...headers } })
}

/** An empty response that reports success (204). */
export function noContent(): Response {
  return new Response(null, { status: 204, headers: SECURITY_HEADERS })
}

/** A redirect to a GET of `location`, a path of this site (303). */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...SECURITY_HEADERS, Location: location } })
}

/**
 * A one-sentence page for browsers that post a form without JavaScript, used if the contact page cannot be read. The
 * message is escaped.
 */
export function plainPage({ status, message, headers }: HttpError): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Message not sent</title><h1>Message not sent</h1><p>${escapeHtml(message)}</p><p>Use your browser’s Back button: what you typed is still there.</p></html>`
  return new Response(html, {
    status,
    headers: { ...SECURITY_HEADERS, ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}

/** Throws 405 unless the request has one of these methods. */
export function requireMethod(request: Request, ...methods: [string, ...string[]]): void {
  if (!methods.includes(request.method))
    throw new HttpError(405, `Use ${methods[0]}.`, { Allow: methods.join(', ') })
}

/**
 * Throws 403 when a browser says that another site sent the request. A missing Origin passes: browsers send
 * it with every cross-site POST, and other programs can claim any.
 */
export function requireSameOrigin(request: Request): void {
  const origin = request.headers.get('Origin')
  if (origin !== null && origin !== new URL(request.url).origin) {
    throw new HttpError(403, 'Requests from other sites are not accepted.')
  }
}

/** The request's media type without parameters, in lower case; '' when there is none. */
export function mediaType(request: Request): string {
  return (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/**
 * Reads the body as UTF-8 text of at most `limit` bytes, counting as it arrives, so a wrong Content-Length changes
 * nothing. Throws 413 for more, in the words of `refusal` if given, and 400 for anything that is not UTF-8.
 */
export async function readText(request: Request, limit: number, refusal?: string): Promise<string> {
  const bytes = await readBytes(request, limit, refusal)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new HttpError(400, 'The request is not UTF-8 text.')
  }
}

/** Reads a body of at most `limit` bytes, counting as they arrive. Throws 413 with `refusal` for more. */
export async function readBytes(
  request: Request,
  limit: number,
  refusal = `The request is larger than ${limit} bytes.`,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new HttpError(413, refusal)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Parses JSON text. Throws 400 if it is invalid, or nested too deeply to be honest. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'The request is not valid JSON.')
  }
}

/**
 * Runs a handler and turns what it throws into a response: an `HttpError` as it says, anything else into a 500 whose
 * kind is logged under `name` and shown nowhere else. Every request is logged (log.ts).
 */
export function respond(
  name: string,
  handler: () => Promise<Response>,
  refusal: (error: HttpError) => Response | Promise<Response> = error =>
    json(error.status, { error: error.message, code: error.code }, error.headers),
): Promise<Response> {
  const start = performance.now()
  const log = (status: number, error?: unknown) =>
    logRequest({ function: name, status, ms: performance.now() - start, error })
  return remembering(async () => {
    try {
      const response = await handler()
      log(response.status)
      return response
    } catch (error) {
      if (error instanceof HttpError) {
        log(error.status)
        return await refusal(error)
      }
      log(500, error)
      return await refusal(new HttpError(500, 'Something went wrong on our side. Please try again.'))
    }
  })
}
