/** Who calls a function, as far as the response depends on it. */
import type { Caller } from '#data/caller.ts'
import { bearerToken } from '#lib/bearer-token.ts'
import { HttpError, mediaType, parseJson, readText, requireMethod, requireSameOrigin } from './http.ts'
import { notePerson } from './log.ts'

/** Bytes of the longest honest JSON request from a signed-in person. */
const BODY_LIMIT = 4096

/** The sender of a JSON POST. Throws 405, 403 for another site, 415, and 401 for an invalid token. */
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

/** Like `requireSignedIn`, and reads the body. Also throws 413 and 400. */
export async function readSignedIn(
  request: Request,
  caller: (token: string) => Promise<Caller | null>,
  limit = BODY_LIMIT,
  refusal?: string,
): Promise<{ person: Caller; body: unknown }> {
  const person = await requireSignedIn(request, caller)
  return { person, body: parseJson(await readText(request, limit, refusal)) }
}

/**
 * The database's refusal as an `HttpError` in its own words, if they are meant for people: it marks those with a code
 * like `PT409` (supabase/schemas), and tells programs by a hint. Any other error is returned unchanged.
 */
export function refusalOf(error: unknown): unknown {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (typeof cause !== 'object' || cause === null) return error
  const { code, message, hint } = cause as Record<string, unknown>
  const [, status] = /^PT(4\d\d)$/.exec(String(code)) ?? []
  if (!status || typeof message !== 'string') return error
  return new HttpError(Number(status), message, {}, typeof hint === 'string' ? hint : undefined)
}
