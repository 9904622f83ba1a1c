/** `/recover` and `/verify`: a way back in for people who forgot their password. */
import { json } from '../http/json.ts'
import type { SessionBody } from './access-token.ts'
import { AuthError } from './auth-error.ts'
import { type AuthContext, type AuthRequest, signIn } from './context.ts'
import { emailField, textField } from './fields.ts'
import { createRecoveryToken, redeemRecoveryToken } from './recovery.ts'
import { findUserByEmail } from './users.ts'

/** Where a link leads when it names no place on this machine: the address of `astro dev`. */
const SITE_URL = 'http://localhost:4321'

const EXPIRED = 'Email link is invalid or has expired'

/** Logs a recovery link; the answer does not tell whether the address is anyone's. */
export async function recover({ body, query }: AuthRequest, context: AuthContext): Promise<Response> {
  const email = emailField(body)
  if (email === undefined) {
    throw new AuthError(400, 'validation_failed', 'Password recovery requires an email')
  }
  const token = await context.transact(async sql => {
    const stored = await findUserByEmail(sql, email)
    return stored === null ? null : createRecoveryToken(sql, stored.user.id, email, context.now())
  })
  if (token !== null) {
    const link = new URL('/auth/v1/verify', context.url())
    link.search = new URLSearchParams({ token, type: 'recovery', redirect_to: landing(query) }).toString()
    context.log(`Password recovery for ${email}: ${link}`)
  }
  return json(200, {})
}

/** Follows a link: signs its user in and leads back to the site with the session in the fragment. */
export async function followLink({ request, query }: AuthRequest, context: AuthContext): Promise<Response> {
  const session = await redeem(query.get('token') ?? '', request, context)
  const outcome =
    session === null
      ? { error: 'access_denied', error_code: 'otp_expired', error_description: EXPIRED }
      : {
          access_token: session.access_token,
          expires_at: String(session.expires_at),
          expires_in: String(session.expires_in),
          refresh_token: session.refresh_token,
          token_type: session.token_type,
          type: 'recovery',
        }
  const location = `${landing(query)}#${new URLSearchParams(outcome)}`
  return new Response(null, { status: 303, headers: { location } })
}

/** Exchanges the token of a link for a session. Throws otp_expired. */
export async function verify({ request, body }: AuthRequest, context: AuthContext): Promise<Response> {
  const token = textField(body, 'token_hash') ?? textField(body, 'token') ?? ''
  const session = textField(body, 'type') === 'recovery' ? await redeem(token, request, context) : null
  if (session === null) throw new AuthError(403, 'otp_expired', EXPIRED)
  return json(200, session)
}

async function redeem(token: string, request: Request, context: AuthContext): Promise<SessionBody | null> {
  const userId = await context.transact(sql => redeemRecoveryToken(sql, token, context.now()))
  return userId === null ? null : signIn(userId, request, context)
}

/** Only places on this machine: a link must not carry a session off to somebody else's site. */
function landing(query: URLSearchParams): string {
  const wanted = URL.parse(query.get('redirect_to') ?? '')
  const isLocal = wanted !== null && ['localhost', '127.0.0.1', '[::1]'].includes(wanted.hostname)
  if (!isLocal || !/^https?:$/.test(wanted.protocol)) return SITE_URL
  wanted.hash = ''
  return wanted.href
}
