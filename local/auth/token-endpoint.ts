/** `/token`: a session for a password, or for a refresh token. */
import { json } from '../http/json.ts'
import { AuthError } from './auth-error.ts'
import { type AuthContext, type AuthRequest, describeSession, signIn } from './context.ts'
import { textField } from './fields.ts'
import { isPassword } from './password.ts'
import { refreshSession } from './sessions.ts'
import { findUserByEmail } from './users.ts'

/** Answers both grants. Throws invalid_credentials, email_not_confirmed and the refresh_token errors. */
export async function issueToken(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  switch (authRequest.query.get('grant_type')) {
    case 'password':
      return withPassword(authRequest, context)
    case 'refresh_token':
      return withRefreshToken(authRequest, context)
    default:
      throw new AuthError(400, 'validation_failed', 'unsupported_grant_type')
  }
}

async function withPassword({ request, body }: AuthRequest, context: AuthContext): Promise<Response> {
  const email = textField(body, 'email')?.trim() ?? ''
  const password = textField(body, 'password') ?? ''
  const stored = await context.transact(sql => findUserByEmail(sql, email))
  // Outside any transaction: nobody else should wait while a password is compared.
  const matches = await isPassword(password, stored?.passwordHash ?? null)
  if (stored === null || !matches) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  if (stored.user.email_confirmed_at === undefined) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  const session = await signIn(stored.user.id, request, context)
  if (session === null) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  return json(200, session)
}

async function withRefreshToken({ body }: AuthRequest, context: AuthContext): Promise<Response> {
  const token = textField(body, 'refresh_token') ?? ''
  const result = await context.transact(async sql => {
    const refreshed = await refreshSession(sql, token, context.now())
    if (typeof refreshed === 'string') return refreshed
    return (await describeSession(sql, refreshed, context)) ?? 'not-found'
  })
  if (result === 'not-found') {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (result === 'already-used') {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  return json(200, result)
}
