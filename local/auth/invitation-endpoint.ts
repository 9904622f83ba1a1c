/** `/invite` and `/admin/generate_link`: letting in users who have no password yet, with the service key. */
import { json } from '../http/json.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { emailField, objectField, textField } from './fields.ts'
import { landing } from './landing.ts'
import { createMailToken, storeMailToken } from './mail-tokens.ts'
import { deleteUser, findUserByEmail, insertUser, markInvited, type User } from './users.ts'

/**
 * Mails an invitation to an address; one that was invited before gets a new link in place of the old one. A new
 * account is deleted again if its mail cannot be sent.
 *
 * Throws email_exists, over_email_send_rate_limit and what the mail hook does.
 */
export async function invite(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const { settings, mailer, transact, now } = context
  const { query, sender } = authRequest
  const { user, isNew } = await invitedUser(authRequest, context)
  const token = createMailToken(user.email, settings.codeLength)
  const redirectTo = landing(query, settings.siteUrl)
  try {
    await mailer.sendLink({ kind: 'invite', user, token, redirectTo, address: sender.address })
  } catch (error) {
    if (isNew) await transact(sql => deleteUser(sql, user.id))
    throw error
  }
  const invited = await transact(async sql => {
    await storeMailToken(sql, user.id, 'confirmation_token', token, now())
    return markInvited(sql, user.id, now())
  })
  return json(200, invited)
}

/** Creates an invitation or recovery link without mailing it. Throws email_exists and user_not_found. */
export async function generateLink(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const { body } = authRequest
  const { settings, transact, now, url } = context
  const type = textField(body, 'type') ?? ''
  if (type !== 'invite' && type !== 'recovery') {
    throw new AuthError(400, 'validation_failed', `Invalid email action link type requested: ${type}`)
  }
  const user =
    type === 'invite'
      ? (await invitedUser(authRequest, context)).user
      : await recoveringUser(authRequest, context)
  const token = createMailToken(user.email, settings.codeLength)
  const stored = await transact(async sql => {
    const kind = type === 'invite' ? 'confirmation_token' : 'recovery_token'
    await storeMailToken(sql, user.id, kind, token, now())
    return type === 'invite' ? markInvited(sql, user.id, now()) : user
  })
  const redirectTo = landing(authRequest.query, settings.siteUrl)
  const link = new URL('/auth/v1/verify', url())
  link.search = new URLSearchParams({ token: token.hash, type, redirect_to: redirectTo }).toString()
  return json(200, {
    ...stored,
    action_link: link.href,
    email_otp: token.code,
    hashed_token: token.hash,
    verification_type: type,
    redirect_to: redirectTo,
  })
}

/** The user of the address in the request; created unless there is one that awaits a first sign-in. */
async function invitedUser(
  { body }: AuthRequest,
  { transact, now }: AuthContext,
): Promise<{ user: User; isNew: boolean }> {
  const email = requireEmail(body)
  const userMetadata = objectField(body, 'data') ?? {}
  return transact(async sql => {
    const stored = await findUserByEmail(sql, email)
    if (stored?.user.email_confirmed_at !== undefined) {
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
    }
    if (stored !== null) return { user: stored.user, isNew: false }
    const nobody = { passwordHash: null, confirmed: false, role: 'authenticated', appMetadata: {} }
    return { user: await insertUser(sql, { email, userMetadata, ...nobody }, now()), isNew: true }
  })
}

async function recoveringUser({ body }: AuthRequest, { transact }: AuthContext): Promise<User> {
  const stored = await transact(sql => findUserByEmail(sql, requireEmail(body)))
  if (stored === null) throw new AuthError(404, 'user_not_found', 'User with this email not found')
  return stored.user
}

function requireEmail(body: AuthRequest['body']): string {
  const email = emailField(body)
  if (email !== undefined) return email
  throw new AuthError(400, 'validation_failed', 'An email address is required')
}
