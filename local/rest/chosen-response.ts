/** Responses that database functions choose. Source: postgrest.org, "Transaction-Scoped Settings". */
import { isObject, parseJson } from '../http/json.ts'
import { RestError } from './rest-error.ts'

/** The settings `response.status` and `response.headers` after the statement has run. */
export interface Chosen {
  status: string | null
  headers: string | null
}

/** Statuses of responses without a body. */
const BODILESS = [204, 205, 304]

/**
 * `response` with the status and the headers that a function chose. Throws PGRST112 and PGRST111 for invalid ones;
 * writes stay committed, because PostgREST finds out only after the transaction, too.
 */
export function withChosen(response: Response, chosen: Chosen): Response {
  if (chosen.status === null && chosen.headers === null) return response
  const status = chosen.status === null ? response.status : statusOf(chosen.status)
  const headers = new Headers(response.headers)
  const own = chosen.headers === null ? [] : headersOf(chosen.headers)
  for (const [name] of own) headers.delete(name)
  for (const [name, value] of own) headers.append(name, value)
  return new Response(BODILESS.includes(status) ? null : response.body, { status, headers })
}

function statusOf(text: string): number {
  const status = Number.parseInt(text, 10)
  if (/^\d/.test(text) && status >= 200 && status <= 599) return status
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')
}

function headersOf(text: string): [name: string, value: string][] {
  const list = parseJson(text)
  const headers: ([name: string, value: string] | null)[] = Array.isArray(list) ? list.map(headerOf) : [null]
  if (headers.every(header => header !== null)) return headers
  const message =
    'response.headers guc must be a JSON array composed of objects with a single key and a string value'
  throw new RestError(500, 'PGRST111', message)
}

function headerOf(entry: unknown): [name: string, value: string] | null {
  const [only, ...others] = isObject(entry) ? Object.entries(entry) : []
  if (only === undefined || others.length > 0) return null
  const [name, value] = only
  return typeof value === 'string' ? [name, value] : null
}
