/** `/verify`: exchanges the token of a mailed link for a session. */
import { json } from '../http/json.ts'
import { type SessionBody, signIn } from './access-token.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { emailField, textField } from './fields.ts'
import { landing } from './landing.ts'
import { deleteMailTokens, redeemMailToken, type TokenType, tokenOf } from './mail-tokens.ts'
import { confirmUser } from './users.ts'

/** Which tokens a link of each type may carry. */
const tokenTypes: Record<string, TokenType[]> = {
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
}

/** Exchanges a token, or the code and the address it was sent to, for a session. Throws otp_expired. */
export async function verify(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const { body } = authRequest
  const type = textField(body, 'type') ?? ''
  if (type === '') throw new AuthError(400, 'validation_failed', 'Verify requires a verification type')
  const session = await redeem(requireToken(body), type, authRequest, context)
  return json(200, session)
}

/** Follows a link: signs its user in and redirects to the site with the session in the fragment. */
export async function followLink(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const { query } = authRequest
  const type = query.get('type') ?? ''
  const outcome = await redeem(query.get('token') ?? '', type, authRequest, context).then(
    session => ({
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      sb: '',
      token_type: session.token_type,
      type,
    }),
    error => {
      if (!(error instanceof AuthError) || error.status >= 500) throw error
      return {
        error: error.status === 403 ? 'access_denied' : 'invalid_request',
        error_code: error.code,
        error_description: error.message,
        sb: '',
      }
    },
  )
  const location = `${landing(query, context.settings.siteUrl)}#${new URLSearchParams(outcome)}`
  return new Response(null, { status: 303, headers: { location } })
}

function requireToken(body: AuthRequest['body']): string {
  const hash = textField(body, 'token_hash') ?? ''
  const code = textField(body, 'token') ?? ''
  if ((hash === '') === (code === '')) {
    throw new AuthError(400, 'validation_failed', 'Verify requires either a token or a token hash')
  }
  if (hash !== '') return hash
  const email = emailField(body)
  if (email !== undefined) return tokenOf(email, code)
  const message = 'Only an email address or phone number should be provided on verify'
  throw new AuthError(400, 'validation_failed', message)
}

/** Redeems the token, which stays valid if the sign-in throws. */
async function redeem(
  hash: string,
  type: string,
  authRequest: AuthRequest,
  context: AuthContext,
): Promise<SessionBody> {
  const types = tokenTypes[type]
  if (types === undefined) {
    throw new AuthError(400, 'validation_failed', 'Invalid email verification type')
  }
  const { settings, transact, now } = context
  const session = await transact(async sql => {
    const userId = await redeemMailToken(sql, types, hash, settings.codeSeconds, now())
    if (userId === null) return null
    await confirmUser(sql, userId, now())
    await deleteMailTokens(sql, userId)
    return signIn(sql, userId, 'otp', authRequest, context)
  })
  if (session !== null) return session
  throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}
