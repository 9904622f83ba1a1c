/** `/factors/:factor/verify`: raises a session to two factors for the code of an app. */
import type { Sql } from '../database/database.ts'
import { json } from '../http/json.ts'
import { describeSession, type SessionBody, signedInSender } from './access-token.ts'
import { recordMethod } from './assurance.ts'
import { AuthError } from './auth-error.ts'
import { answerChallenge, type Challenge, findChallenge, lastStepOf } from './challenges.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { CHALLENGE_SECONDS, requireFactor, verifyDisabled } from './factor-endpoint.ts'
import { confirmFactor, type StoredFactor } from './factors.ts'
import { textField } from './fields.ts'
import { raiseSession, replaceRefreshTokens } from './sessions.ts'
import { stepOf } from './totp.ts'

/**
 * Verifies a code: the session gets its second factor and fresh tokens, and sessions without one end.
 *
 * Throws mfa_factor_not_found, mfa_ip_address_mismatch, mfa_challenge_expired and mfa_verification_failed.
 */
export async function verifyCode(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const { body, sender, ids } = authRequest
  const { settings, transact, mailer, now } = context
  const { user, session } = await signedInSender(authRequest, context)
  const code = textField(body, 'code') ?? ''
  if (code === '') throw new AuthError(400, 'validation_failed', 'Code needs to be non-empty')
  if (!settings.totp.verify) throw verifyDisabled()
  const { factor, tokens } = await transact(async sql => {
    const stored = await requireFactor(sql, user.id, ids.factor)
    const challenge = await findChallenge(sql, stored.factor.id, textField(body, 'challenge_id') ?? '')
    const { id } = requireOpen(challenge, sender.address, now())
    await answerChallenge(sql, id, await requireNewCode(sql, code, stored, now()), now())
    return { ...stored, tokens: await strengthen(sql, session.id, stored, authRequest, context) }
  })
  if (factor.status === 'unverified') {
    const notice = { user: tokens.user, address: sender.address }
    await mailer.notify('mfa_factor_enrolled', notice, { factor_type: factor.factor_type })
  }
  return json(200, tokens)
}

function requireOpen(challenge: Challenge | null, address: string, now: Date): Challenge {
  if (challenge === null) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (challenge.answered || challenge.address !== address) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (now.getTime() > challenge.createdAt + CHALLENGE_SECONDS * 1000) {
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
  return challenge
}

/**
 * The time step of the code, which must be newer than that of every code accepted before, so that a code seen over
 * somebody's shoulder cannot be used again. Hosted projects accept a code twice while it is valid.
 */
async function requireNewCode(
  sql: Sql,
  code: string,
  { factor, secret }: StoredFactor,
  now: Date,
): Promise<number> {
  const step = stepOf(code, secret, now)
  const last = await lastStepOf(sql, factor.id)
  if (step !== null && (last === null || step > last)) return step
  throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
}

async function strengthen(
  sql: Sql,
  sessionId: string,
  { factor, userId }: StoredFactor,
  authRequest: AuthRequest,
  context: AuthContext,
): Promise<SessionBody> {
  const now = context.now()
  await confirmFactor(sql, userId, factor.id, now)
  await recordMethod(sql, sessionId, 'totp', now)
  await raiseSession(sql, userId, sessionId, factor.id)
  const issued = await replaceRefreshTokens(sql, userId, sessionId, now)
  const tokens = await describeSession(sql, issued, 'totp', authRequest, context)
  if (tokens === null) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return tokens
}
