/** `/user` and `/logout`: what signed-in users may do with their own account. */
import { json } from '../http/json.ts'
import { type SignedIn, signedInSender } from './access-token.ts'
import { cameBy } from './assurance.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { hasVerified } from './factors.ts'
import { emailField, objectField, textField } from './fields.ts'
import { deleteMailTokens } from './mail-tokens.ts'
import { hashPassword, isPassword, requireGoodPassword } from './password.ts'
import { endSessions, type SignOutScope } from './sessions.ts'
import { updateUser } from './users.ts'

/** How long after signing in the password may be changed without signing in again. */
const DAY_MS = 24 * 60 * 60 * 1000

/** The signed-in user. Throws what {@link signedInSender} does. */
export async function readUser(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const { user } = await signedInSender(authRequest, context)
  return json(200, user)
}

/**
 * Changes the password, which ends all other sessions, and the user's own metadata.
 *
 * Throws weak_password, insufficient_aal, reauthentication_needed, current_password_required,
 * current_password_mismatch and same_password; a new address is refused.
 */
export async function changeUser(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const { body, sender } = authRequest
  const signedIn = await signedInSender(authRequest, context)
  const { user, session } = signedIn
  const email = emailField(body)
  if (email !== undefined && email.toLowerCase() !== user.email) {
    throw new AuthError(422, 'email_provider_disabled', 'The address of an account cannot be changed')
  }
  const password = textField(body, 'password')
  const current = textField(body, 'current_password') ?? ''
  const newHash =
    password === undefined ? undefined : await newPasswordHash(password, current, signedIn, context)
  const changes = { passwordHash: newHash, userMetadata: objectField(body, 'data') }
  const changed = await context.transact(async sql => {
    if (newHash !== undefined) {
      await endSessions(sql, user.id, session.id, 'others')
      await deleteMailTokens(sql, user.id)
    }
    return updateUser(sql, user.id, changes, context.now())
  })
  if (newHash !== undefined) {
    await context.mailer.notify('password_changed', { user: changed, address: sender.address })
  }
  return json(200, changed)
}

/** The hash of a new password, if the user may set it now. */
async function newPasswordHash(
  password: string,
  current: string,
  { user, passwordHash, session }: SignedIn,
  { settings, transact, now }: AuthContext,
): Promise<string> {
  await requireGoodPassword(password, settings.passwordLength, [user.email])
  if (hasVerified(user) && session.aal !== 'aal2') {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    throw new AuthError(401, 'insufficient_aal', message)
  }
  if (settings.signInBeforeNewPassword && now().getTime() > session.createdAt + DAY_MS) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  // A user who came by a mailed link has proved more than a password would.
  const byLink = await transact(sql => cameBy(sql, session.id, 'otp'))
  if (settings.askCurrentPassword && passwordHash !== null && !byLink) {
    await requireCurrent(current, passwordHash)
  }
  if (await isPassword(password, passwordHash)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

async function requireCurrent(password: string, hash: string): Promise<void> {
  const message = 'Current password required when setting new password.'
  if (password === '') throw new AuthError(400, 'current_password_required', message)
  if (!(await isPassword(password, hash))) throw new AuthError(400, 'current_password_mismatch', message)
}

/** Ends this session, all others, or all of them, as `scope` says. */
export async function signOut(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const scope = authRequest.query.get('scope') ?? 'global'
  if (!isScope(scope)) throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  const { user, session } = await signedInSender(authRequest, context)
  await context.transact(sql => endSessions(sql, user.id, session.id, scope))
  return new Response(null, { status: 204 })
}

function isScope(text: string): text is SignOutScope {
  return text === 'global' || text === 'local' || text === 'others'
}
