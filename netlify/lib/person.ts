/** Who asks a function for something, as far as the answer depends on it. */
import type { Caller } from '#data/caller.ts'
import { bearerToken } from '#lib/bearer-token.ts'
import { HttpError, mediaType, parseJson, readText, requireMethod, requireSameOrigin } from './http.ts'
import { notePerson } from './log.ts'

/** Bytes of the longest honest request that somebody signed in sends as JSON. */
const BODY_LIMIT = 4096

/**
 * Who sends a POST of JSON. Throws 405, 403 for another site, 415, and 401 for a token that counts for nothing.
 */
export async function requireSignedIn<Person extends { id: string }>(
  request: Request,
  caller: (token: string) => Promise<Person | null>,
): Promise<Person> {
  requireMethod(request, 'POST')
  requireSameOrigin(request)
  if (mediaType(request) !== 'application/json') throw new HttpError(415, 'Send JSON.')
  const token = bearerToken(request)
  const person = token === null ? null : await caller(token)
  if (!person) throw new HttpError(401, 'Please sign in again.', { 'WWW-Authenticate': 'Bearer' })
  notePerson(person.id)
  return person
}

/** As `requireSignedIn`, with what was sent. Throws what that does, 413 and 400. */
export async function readSignedIn(
  request: Request,
  caller: (token: string) => Promise<Caller | null>,
  limit = BODY_LIMIT,
): Promise<{ person: Caller; body: unknown }> {
  const person = await requireSignedIn(request, caller)
  return { person, body: parseJson(await readText(request, limit)) }
}

/**
 * What the database refused, in its own words, when they were meant for people: it says so by a code like `PT409`
 * (supabase/schemas), and tells programs by a hint. Anything else is thrown as it came.
 */
export function refusalOf(error: unknown): unknown {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (typeof cause !== 'object' || cause === null) return error
  const { code, message, hint } = cause as Record<string, unknown>
  const [, status] = /^PT(4\d\d)$/.exec(String(code)) ?? []
  if (!status || typeof message !== 'string') return error
  return new HttpError(Number(status), message, {}, typeof hint === 'string' ? hint : undefined)
}
