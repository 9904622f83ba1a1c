/** Access tokens, and who they belong to. */

import { bearerToken } from '#lib/bearer-token.ts'
import type { Sql } from '../database/database.ts'
import { signToken, type TokenFault, verifyToken } from '../http/token.ts'
import type { Keys } from '../keys.ts'
import { AuthError } from './auth-error.ts'
import { type IssuedSession, sessionExists } from './sessions.ts'
import { findUser, type StoredUser, type User } from './users.ts'

/** Hosted Supabase's default lifetime of an access token, in seconds. */
const LIFETIME = 3600

/** What auth-js stores as the session. */
export interface SessionBody {
  access_token: string
  token_type: 'bearer'
  /** Seconds from now. */
  expires_in: number
  /** Seconds since 1970. */
  expires_at: number
  refresh_token: string
  user: User
}

/** A signed-in person's stored user and session. */
export interface SignedIn extends StoredUser {
  sessionId: string
}

/** The session with a fresh access token; `issuer` is this server's `/auth/v1` address. */
export function sessionBody(
  { sessionId, refreshToken }: IssuedSession,
  user: User,
  { jwtSecret }: Keys,
  issuer: string,
  now: Date,
): SessionBody {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const claims = {
    iss: issuer,
    sub: user.id,
    aud: user.aud,
    iat: issuedAt,
    exp: issuedAt + LIFETIME,
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: 'aal1',
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  }
  return {
    access_token: signToken(claims, jwtSecret),
    token_type: 'bearer',
    expires_in: LIFETIME,
    expires_at: issuedAt + LIFETIME,
    refresh_token: refreshToken,
    user,
  }
}

const faults: Record<TokenFault, string> = {
  malformed: 'token is malformed: token contains an invalid number of segments',
  signature: 'token signature is invalid: signature is invalid',
  expired: 'token has invalid claims: token is expired',
  'not-yet-valid': 'token has invalid claims: token is not valid yet',
}

/** The claims of the request's bearer token. Throws no_authorization and bad_jwt. */
export function requireClaims(request: Request, keys: Keys, now: Date): Record<string, unknown> {
  const token = bearerToken(request)
  if (token === null)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const verified = verifyToken(token, keys.jwtSecret, now.getTime() / 1000)
  if ('claims' in verified) return verified.claims
  throw new AuthError(
    403,
    'bad_jwt',
    `invalid JWT: unable to parse or verify signature, ${faults[verified.fault]}`,
  )
}

/** The user and session that `claims` name. Throws bad_jwt, session_not_found and user_not_found. */
export async function requireSignedIn(sql: Sql, claims: Record<string, unknown>): Promise<SignedIn> {
  const { sub, session_id: sessionId } = claims
  if (typeof sub !== 'string' || typeof sessionId !== 'string') {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  }
  if (!(await sessionExists(sql, sessionId))) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  const stored = await findUser(sql, sub)
  if (stored === null) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  }
  return { ...stored, sessionId }
}
