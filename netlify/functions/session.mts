import type { Config } from '@netlify/functions'
import type { Connection } from '#data/connection.ts'
import { bearerToken } from '#lib/bearer-token.ts'
import {
  HttpError,
  mediaType,
  readText,
  requireMethod,
  requireSameOrigin,
  respond,
  SECURITY_HEADERS,
} from '../lib/http.ts'
import { publicConnection } from '../lib/public-connection.ts'

export const config: Config = { path: '/api/session/:step' }

/** Bytes; a request carries one token. */
const BODY_LIMIT = 4096
const LIMIT_MS = 8000

/** The requests passed on to auth; there are no others. */
const STEPS: Record<string, string> = {
  renew: '/auth/v1/token?grant_type=refresh_token',
  end: '/auth/v1/logout?scope=local',
}

/**
 * POST from the content editor, whose page may only talk to this site: passes `renew` {refresh_token} and `end` on to
 * auth, and returns its response.
 */
export function handle(request: Request, connection: () => Connection): Promise<Response> {
  return respond('session', async () => {
    requireMethod(request, 'POST')
    requireSameOrigin(request)
    if (mediaType(request) !== 'application/json') throw new HttpError(415, 'Send JSON.')
    const step = STEPS[new URL(request.url).pathname.replace(/^.*\//, '')]
    if (!step) throw new HttpError(404, 'There is no such step.')
    const { url, key } = connection()
    const body = await readText(request, BODY_LIMIT)
    const browser = request.headers.get('User-Agent')
    const answer = await fetch(`${url}${step}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        // Auth stores it with the session, and people recognize theirs by it.
        ...(browser && { 'User-Agent': browser }),
        apikey: key,
        Authorization: `Bearer ${bearerToken(request) ?? key}`,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    }).catch(() => {
      throw new HttpError(502, 'The sign-in service does not answer. Please try again.')
    })
    const text = await answer.text()
    return new Response(text || null, {
      status: answer.status,
      headers: { ...SECURITY_HEADERS, 'Content-Type': 'application/json' },
    })
  })
}

export default (request: Request): Promise<Response> => handle(request, publicConnection)
