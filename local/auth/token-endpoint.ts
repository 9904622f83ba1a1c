/** `/token`: exchanges a password or a refresh token for a session. */
import { json } from '../http/json.ts'
import { describeSession, signIn } from './access-token.ts'
import { AuthError, notImplemented } from './auth-error.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { textField } from './fields.ts'
import { isPassword } from './password.ts'
import { endSessions, noteRefresh, refreshSession } from './sessions.ts'
import { callPasswordHook, hookMetadata } from './sql-hooks.ts'
import { findUserByEmail } from './users.ts'

/** Handles both grants. Throws invalid_credentials, email_not_confirmed, the refresh_token errors, not_implemented. */
export async function issueToken(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  switch (authRequest.query.get('grant_type')) {
    case 'password':
      return withPassword(authRequest, context)
    case 'refresh_token':
      return withRefreshToken(authRequest, context)
    case 'pkce':
    case 'id_token':
    case 'web3':
      throw notImplemented(`The grant_type ${authRequest.query.get('grant_type')}`)
    default:
      throw new AuthError(400, 'validation_failed', 'unsupported_grant_type')
  }
}

async function withPassword(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const { body } = authRequest
  const email = textField(body, 'email')?.trim() ?? ''
  const password = textField(body, 'password') ?? ''
  const stored = await context.transact(sql => findUserByEmail(sql, email))
  // Outside any transaction, so that no other request waits while a password is compared.
  const matches = await isPassword(password, stored?.passwordHash ?? null)
  if (stored?.passwordHash) await reportAttempt(stored.user.id, matches, authRequest, context)
  if (stored === null || !matches) throw wrongCredentials()
  if (stored.user.email_confirmed_at === undefined) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  const session = await context.transact(sql => signIn(sql, stored.user.id, 'password', authRequest, context))
  if (session === null) throw wrongCredentials()
  return json(200, session)
}

function wrongCredentials(message = 'Invalid login credentials'): AuthError {
  return new AuthError(400, 'invalid_credentials', message)
}

/** Reports a password check to the database, which may refuse the sign-in. */
async function reportAttempt(
  userId: string,
  valid: boolean,
  { sender }: AuthRequest,
  { settings, transact, now, log }: AuthContext,
): Promise<void> {
  const hook = settings.hooks.passwordAttempt
  if (hook === null) return
  const metadata = hookMetadata('password-verification', sender.address, now())
  const refusal = await transact(async sql => {
    const hookResult = await callPasswordHook(sql, hook, { metadata, user_id: userId, valid }, log)
    if (hookResult?.endsSessions) await endSessions(sql, userId, '', 'global')
    return hookResult
  })
  if (refusal !== null) throw wrongCredentials(refusal.message)
}

async function withRefreshToken(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const token = textField(authRequest.body, 'refresh_token') ?? ''
  const { settings, transact, now } = context
  const result = await transact(async sql => {
    const refreshed = await refreshSession(sql, token, settings.reuseSeconds, now())
    if (typeof refreshed === 'string') return refreshed
    const described = await describeSession(sql, refreshed, 'token_refresh', authRequest, context)
    // After the hook, which sees the time of the previous renewal, as on hosted projects.
    await noteRefresh(sql, refreshed.sessionId, authRequest.sender, now())
    return described ?? 'not-found'
  })
  if (result === 'not-found') {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (result === 'already-used') {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  return json(200, result)
}
