/** `/recover`: a way back in for people who forgot their password. */
import { json } from '../http/json.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { emailField } from './fields.ts'
import { landing } from './landing.ts'
import { createMailToken, storeMailToken } from './mail-tokens.ts'
import { findUserByEmail, type User } from './users.ts'

/**
 * Mails a link. Neither the response nor its timing reveals whether the address has an account.
 *
 * Throws over_email_send_rate_limit and what the mail hook does.
 */
export async function recover(authRequest: AuthRequest, context: AuthContext): Promise<Response> {
  const { limits, mailer, transact, now } = context
  const email = emailField(authRequest.body)
  if (email === undefined) {
    throw new AuthError(400, 'validation_failed', 'Password recovery requires an email')
  }
  // On hosted projects, only known addresses have to wait, which reveals that they are known.
  limits.recovery(email, now())
  const stored = await transact(sql => findUserByEmail(sql, email))
  if (stored === null) await mailer.pretend()
  else await sendLink(stored.user, authRequest, context)
  return json(200, {})
}

async function sendLink(user: User, { query, sender }: AuthRequest, context: AuthContext): Promise<void> {
  const { settings, limits, mailer, transact, now } = context
  const token = createMailToken(user.email, settings.codeLength)
  const redirectTo = landing(query, settings.siteUrl)
  try {
    await mailer.sendLink({ kind: 'recovery', user, token, redirectTo, address: sender.address })
  } catch (error) {
    limits.allowRecovery(user.email)
    throw error
  }
  // Stored only now, so that an earlier link stays valid if this one could not be sent.
  await transact(sql => storeMailToken(sql, user.id, 'recovery_token', token, now()))
}
