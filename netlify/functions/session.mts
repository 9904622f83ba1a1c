import type { Config, Context } from '@netlify/functions'
import type { Connection } from '#data/connection.ts'
import { recordSessionRenewal } from '#data/session-renewals.ts'
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
import { senderKey } from '../lib/sender.ts'
import { serviceClient, serviceSecret } from '../lib/service-db.ts'

export const config: Config = { path: '/api/session/:step' }

/** Bytes; a request carries one token. */
const BODY_LIMIT = 4096
const LIMIT_MS = 8000

/** The requests passed on to auth; there are no others. */
const STEPS: Record<string, string> = {
  renew: '/auth/v1/token?grant_type=refresh_token',
  end: '/auth/v1/logout?scope=local',
}

export interface Dependencies {
  connection: () => Connection
  /** Counts a renewal of this sender; see `recordSessionRenewal` in src/data. */
  count: () => Promise<'recorded' | 'limited'>
}

/**
 * POST from the content editor, whose page may only talk to this site: passes `renew` {refresh_token} and `end` on to
 * auth, and returns its response. More than thirty renewals of one address in five minutes are answered 429, before
 * they reach auth, whose limit is one for the whole site.
 */
export function handle(request: Request, { connection, count }: Dependencies): Promise<Response> {
  return respond('session', async () => {
    requireMethod(request, 'POST')
    requireSameOrigin(request)
    if (mediaType(request) !== 'application/json') throw new HttpError(415, 'Send JSON.')
    const step = STEPS[new URL(request.url).pathname.replace(/^.*\//, '')]
    if (!step) throw new HttpError(404, 'There is no such step.')
    const { url, key } = connection()
    const body = await readText(request, BODY_LIMIT)
    if (step === STEPS.renew && (await count()) === 'limited')
      throw new HttpError(429, 'Too many renewals from this address.', { 'Retry-After': '300' })
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
    // Not the visitor's doing, but the site's; and a 429 would end an expired session, because the client does not retry it.
    if (answer.status === 429) {
      await answer.body?.cancel()
      throw new HttpError(503, 'The sign-in service is busy. Please try again.', { 'Retry-After': '60' })
    }
    const text = await answer.text()
    return new Response(text || null, {
      status: answer.status,
      headers: { ...SECURITY_HEADERS, 'Content-Type': 'application/json' },
    })
  })
}

export default (request: Request, context: Context): Promise<Response> =>
  handle(request, {
    connection: publicConnection,
    count: () => recordSessionRenewal(serviceClient(), senderKey(context.ip, serviceSecret(), new Date())),
  })
