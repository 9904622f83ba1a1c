/** `/user` and `/logout`: what a signed-in person may do with the own account. */
import { json } from '../http/json.ts'
import { requireClaims, requireSignedIn } from './access-token.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { emailField, objectField, textField } from './fields.ts'
import { hashPassword, isPassword } from './password.ts'
import { endSessions, type SignOutScope } from './sessions.ts'
import { updateUser } from './users.ts'

/** The signed-in user. Throws what {@link requireClaims} and {@link requireSignedIn} do. */
export async function readUser({ request }: AuthRequest, context: AuthContext): Promise<Response> {
  const claims = requireClaims(request, context.keys, context.now())
  const { user } = await context.transact(sql => requireSignedIn(sql, claims))
  return json(200, user)
}

/**
 * Changes the password, which ends all other sessions, and the user's own metadata.
 *
 * Throws weak_password and same_password; a new address is refused, for nothing here sends mail.
 */
export async function changeUser({ request, body }: AuthRequest, context: AuthContext): Promise<Response> {
  const claims = requireClaims(request, context.keys, context.now())
  const { user, passwordHash, sessionId } = await context.transact(sql => requireSignedIn(sql, claims))
  const email = emailField(body)
  if (email !== undefined && email.toLowerCase() !== user.email) {
    throw new AuthError(
      422,
      'email_provider_disabled',
      'The address cannot be changed: nothing here sends mail',
    )
  }
  const password = textField(body, 'password')
  const newHash = password === undefined ? undefined : await hashPassword(password)
  if (password !== undefined && (await isPassword(password, passwordHash))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  const changes = { passwordHash: newHash, userMetadata: objectField(body, 'data') }
  const changed = await context.transact(async sql => {
    if (newHash !== undefined) await endSessions(sql, user.id, sessionId, 'others')
    return updateUser(sql, user.id, changes, context.now())
  })
  return json(200, changed)
}

/** Ends this session, all others, or all of them, as `scope` says. */
export async function signOut({ request, query }: AuthRequest, context: AuthContext): Promise<Response> {
  const claims = requireClaims(request, context.keys, context.now())
  const scope = query.get('scope') ?? 'global'
  if (!isScope(scope)) throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  await context.transact(async sql => {
    const { user, sessionId } = await requireSignedIn(sql, claims)
    await endSessions(sql, user.id, sessionId, scope)
  })
  return new Response(null, { status: 204 })
}

function isScope(text: string): text is SignOutScope {
  return text === 'global' || text === 'local' || text === 'others'
}
