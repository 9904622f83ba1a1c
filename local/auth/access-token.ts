/** Access tokens, and the users they belong to. */

import { bearerToken } from '#lib/bearer-token.ts'
import type { Sql } from '../database/database.ts'
import { signToken, type TokenFault, verifyToken } from '../http/token.ts'
import type { Keys } from '../keys.ts'
import { assuranceOf, type Method } from './assurance.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { findSession, type IssuedSession, type StoredSession, startSession } from './sessions.ts'
import { customClaims, hookMetadata } from './sql-hooks.ts'
import { findUser, type StoredUser, type User } from './users.ts'

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
  session: StoredSession
}

/**
 * The session with a fresh access token for its user, who signed in by `method`; null if the user has been deleted.
 * Throws what {@link customClaims} does.
 */
export async function describeSession(
  sql: Sql,
  issued: IssuedSession,
  method: Method | 'token_refresh',
  { sender }: AuthRequest,
  { keys, settings, url, now, log }: AuthContext,
): Promise<SessionBody | null> {
  const stored = await findUser(sql, issued.userId)
  if (stored === null) return null
  const { user } = stored
  const issuedAt = Math.floor(now().getTime() / 1000)
  const expiresAt = issuedAt + settings.tokenSeconds
  const claims = {
    iss: `${url()}/auth/v1`,
    sub: user.id,
    aud: user.aud,
    iat: issuedAt,
    exp: expiresAt,
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    ...(await assuranceOf(sql, issued.sessionId)),
    session_id: issued.sessionId,
    is_anonymous: user.is_anonymous,
  }
  const hook = settings.hooks.accessToken
  const event = {
    metadata: hookMetadata('customize-access-token', sender.address, now()),
    user_id: user.id,
    claims,
    authentication_method: method,
  }
  return {
    access_token: signToken(
      hook === null ? claims : await customClaims(sql, hook, event, log),
      keys.jwtSecret,
    ),
    token_type: 'bearer',
    expires_in: settings.tokenSeconds,
    expires_at: expiresAt,
    refresh_token: issued.refreshToken,
    user,
  }
}

/** Signs the user in: starts a session. Null if the user has been deleted. */
export async function signIn(
  sql: Sql,
  userId: string,
  method: Method,
  request: AuthRequest,
  context: AuthContext,
): Promise<SessionBody | null> {
  if ((await findUser(sql, userId)) === null) return null
  const issued = await startSession(sql, userId, method, request.sender, context.now())
  return describeSession(sql, issued, method, request, context)
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
async function requireSignedIn(sql: Sql, claims: Record<string, unknown>): Promise<SignedIn> {
  const { sub, session_id: sessionId } = claims
  if (typeof sub !== 'string' || typeof sessionId !== 'string') {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  }
  const session = await findSession(sql, sessionId)
  if (session === null) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  const stored = await findUser(sql, sub)
  if (stored === null) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  }
  return { ...stored, session }
}

/** The user who sent the request. Throws what {@link requireClaims} and {@link requireSignedIn} do. */
export function signedInSender({ request }: AuthRequest, context: AuthContext): Promise<SignedIn> {
  const claims = requireClaims(request, context.keys, context.now())
  return context.transact(sql => requireSignedIn(sql, claims))
}
