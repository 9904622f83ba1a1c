/**
 * `/factors`: setting up a second factor, asking for its codes, and removing it. Source:
 * github.com/supabase/auth, internal/api/mfa.go.
 */
import { isUuid } from '#lib/uuid.ts'
import type { Sql } from '../database/database.ts'
import { json } from '../http/json.ts'
import { type SignedIn, signedInSender } from './access-token.ts'
import { AuthError } from './auth-error.ts'
import { insertChallenge } from './challenges.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import {
  deleteAbandonedFactors,
  deleteFactor,
  findFactor,
  hasVerified,
  insertFactor,
  listFactors,
  type StoredFactor,
} from './factors.ts'
import { textField } from './fields.ts'
import { createTotp } from './totp.ts'

/** How long a challenge waits for its code, in seconds. */
export const CHALLENGE_SECONDS = 300

/**
 * Starts setting up a factor, which counts once one of its codes has been verified.
 *
 * Throws mfa_factor_name_conflict, too_many_enrolled_mfa_factors and insufficient_aal.
 */
export async function enroll(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const { body } = authRequest
  const { settings, transact, now } = context
  const signedIn = await signedInSender(authRequest, context)
  if (textField(body, 'factor_type') !== 'totp') {
    throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp')
  }
  if (!settings.totp.enroll) {
    throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
  }
  const name = textField(body, 'friendly_name') ?? ''
  const issuer = textField(body, 'issuer') || new URL(settings.siteUrl).host
  const totp = createTotp(issuer, signedIn.user.email)
  const id = await transact(async sql => {
    await deleteAbandonedFactors(sql, now())
    await requireRoom(sql, signedIn, name, settings.maxFactors)
    return insertFactor(sql, signedIn.user.id, name, totp.secret, now())
  })
  return json(200, { id, type: 'totp', friendly_name: name, totp })
}

async function requireRoom(
  sql: Sql,
  { user, session }: SignedIn,
  name: string,
  maxFactors: number,
): Promise<void> {
  const factors = await listFactors(sql, user.id)
  if (factors.some(({ friendly_name = '' }) => friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= maxFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
  if (hasVerified({ factors }) && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}

/** Asks for a code. Throws mfa_factor_not_found. */
export async function challenge(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const { settings, transact, now } = context
  const { user } = await signedInSender(authRequest, context)
  if (!settings.totp.verify) throw verifyDisabled()
  const id = await transact(async sql => {
    const { factor } = await requireFactor(sql, user.id, authRequest.ids.factor)
    return insertChallenge(sql, factor.id, authRequest.sender.address, now())
  })
  const expiresAt = Math.floor(now().getTime() / 1000) + CHALLENGE_SECONDS
  return json(200, { id, type: 'totp', expires_at: expiresAt })
}

/** Removes a factor. Throws mfa_factor_not_found and insufficient_aal. */
export async function unenroll(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const { user, session } = await signedInSender(authRequest, context)
  const removed = await context.transact(async sql => {
    const { factor } = await requireFactor(sql, user.id, authRequest.ids.factor)
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await deleteFactor(sql, factor.id)
    return factor
  })
  await context.mailer.notify(
    'mfa_factor_unenrolled',
    { user, address: authRequest.sender.address },
    { factor_type: removed.factor_type },
  )
  return json(200, { id: removed.id })
}

/** The factor of the user that a path names. Throws validation_failed and mfa_factor_not_found. */
export async function requireFactor(sql: Sql, userId: string, id = ''): Promise<StoredFactor> {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const found = await findFactor(sql, userId, id)
  if (found === null) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return found
}

/** The error while codes are disabled. */
export function verifyDisabled(): AuthError {
  return new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
}
