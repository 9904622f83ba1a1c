/** Errors in PostgREST's words. Source: postgrest.org, "Errors". */
import type { DatabaseError } from '../database/database.ts'

/** A response with status 300 or more, and the body that postgrest-js turns into `error`. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    { details = null, hint = null }: { details?: string | null; hint?: string | null } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
  }
}

/** The response to what only hosted projects support; `what` names the header or parameter. */
export function notImplemented(what: string): RestError {
  return new RestError(501, 'PGRST127', `${what} is not implemented by the local server`, {
    hint: 'Hosted projects answer it. Do without, or implement it in local/rest with its contract test.',
  })
}

/** SQLSTATEs, or their prefixes, and the status PostgREST maps them to; the first match counts. */
const statuses: [prefix: string, status: number][] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['21000', 500],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53400', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57P01', 503],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
]

/**
 * The response to an error that Postgres reported for a request of `role`.
 *
 * A missing privilege is 401 for a visitor, who might sign in, and 403 for everybody else. A
 * function may choose its own status by raising SQLSTATE `PTnnn`.
 */
export function restErrorOf(error: DatabaseError, role: string): RestError {
  const { code, message, details, hint } = error
  return new RestError(statusOf(code, message, role), code, message, { details, hint })
}

function statusOf(code: string, message: string, role: string): number {
  if (code === '42501') return role === 'anon' ? 401 : 403
  if (code === '22023') return /^role .* does not exist$/.test(message) ? 401 : 400
  const chosen = /^PT([2-5]\d\d)$/.exec(code)?.[1]
  if (chosen !== undefined) return Number(chosen)
  return statuses.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400
}
