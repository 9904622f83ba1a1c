import type { Context } from '@netlify/functions'
import * as z from 'zod/mini'
import { type NewAdminLogin, recordAdminLogin } from '#data/admin-logins.ts'
import { readTokenOwner, type TokenOwner } from '#data/token-owner.ts'
import { bearerToken } from '#lib/bearer-token.ts'
import { EMAIL_MAX_LENGTH, isEmail } from '#lib/email.ts'
import {
  HttpError,
  json,
  mediaType,
  parseJson,
  readText,
  requireMethod,
  requireSameOrigin,
  respond,
} from '../lib/http.ts'
import { senderKey } from '../lib/sender.ts'
import { serviceClient, serviceConnection, serviceSecret } from '../lib/service-db.ts'
import { truncateIp } from '../lib/truncate-ip.ts'

const BODY_LIMIT = 4096
const USER_AGENT_LIMIT = 512

/** Postgres stores neither NUL nor lone surrogates, and no address has control characters. */
const isStorable = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)

const attemptSchema = z.object({
  email: z.string().check(z.maxLength(EMAIL_MAX_LENGTH), z.refine(isStorable), z.refine(isEmail)),
  status: z.enum(['success', 'failure']),
})

export interface Dependencies {
  /** Stores the attempt; see `recordAdminLogin` in src/data. */
  record: (attempt: NewAdminLogin, sender: string) => Promise<'recorded' | 'limited'>
  /** The owner of a token; null if it is not valid. */
  ownerOf: (token: string) => Promise<TokenOwner | null>
  /** The address that the request came from. */
  address: string
  /** Opaque name of that address. */
  sender: () => string
}

/**
 * POST {email, status: `success` | `failure`}: records an attempt to sign in (AUTH-04). Anybody can claim a success, so
 * it is recorded as one only if the Authorization header has a valid token of that very user, and as `unverified`
 * otherwise (SEC-26). Answers 201, and 429 after twenty from one address in an hour.
 */
export function handle(
  request: Request,
  { record, ownerOf, address, sender }: Dependencies,
): Promise<Response> {
  async function isProved(email: string): Promise<boolean> {
    const token = bearerToken(request)
    // If the service does not respond, nothing is proved; the attempt is still recorded.
    const owner = token === null ? null : await ownerOf(token).catch(() => null)
    return owner?.email?.toLowerCase() === email.toLowerCase()
  }

  return respond('log-admin-login', async () => {
    requireMethod(request, 'POST')
    requireSameOrigin(request)
    if (mediaType(request) !== 'application/json') throw new HttpError(415, 'Send JSON.')
    const parsed = attemptSchema.safeParse(parseJson(await readText(request, BODY_LIMIT)))
    if (!parsed.success) throw new HttpError(400, 'Send an email and a status, success or failure.')
    const { email, status } = parsed.data
    const result = await record(
      {
        email,
        status: status === 'success' && !(await isProved(email)) ? 'unverified' : status,
        ip_address: truncateIp(address),
        user_agent: request.headers.get('User-Agent')?.slice(0, USER_AGENT_LIMIT) ?? null,
      },
      sender(),
    )
    if (result === 'limited') {
      throw new HttpError(429, 'Too many reports from this address.', { 'Retry-After': '3600' })
    }
    return json(201, { result })
  })
}

export default (request: Request, context: Context): Promise<Response> =>
  handle(request, {
    record: (attempt, sender) => recordAdminLogin(serviceClient(), attempt, sender),
    ownerOf: token => readTokenOwner(serviceConnection(), token),
    address: context.ip,
    sender: () => senderKey(context.ip, serviceSecret(), new Date()),
  })
