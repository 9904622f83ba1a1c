/** The limits of hosted Supabase. Source: github.com/supabase/auth, internal/api/apilimiter. */
import { RateLimit } from '../http/rate-limit.ts'
import { AuthError } from './auth-error.ts'
import type { AuthSettings } from './settings.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Requests that an address may send in a burst, whatever its long-term rate. */
const BURST = 30

/** Challenges, and codes for them, per minute; not configurable on hosted projects. */
const CODES_A_MINUTE = 15

/** Passkey sign-ins that may be started; not configurable on hosted projects. */
const PASSKEYS_IN_FIVE_MINUTES = 30

/** What is limited for each sender's address. */
export type Limited = 'token' | 'verify' | 'recover' | 'user' | 'signup' | 'challenge' | 'code' | 'passkey'

/** All limits of one server. */
export interface Limits {
  /** Throws over_request_rate_limit. */
  request(kind: Limited, address: string, now: Date): void
  /** Throws over_email_send_rate_limit if too many mails were sent, whatever their recipients. */
  mail(now: Date): void
  /** Throws over_email_send_rate_limit if a mail to this e-mail address was requested a moment ago. */
  recovery(email: string, now: Date): void
  /** Lets the address ask again at once, because no mail was sent. */
  allowRecovery(email: string): void
}

const none: Limits = { request() {}, mail() {}, recovery() {}, allowRecovery() {} }

/** Fresh limits; no limits if the settings have none. */
export function limitsOf({ rates, mailPauseSeconds }: AuthSettings): Limits {
  if (rates === null) return none
  const inFiveMinutes = (count: number) => new RateLimit(BURST, count, 5 * MINUTE)
  const codes = () => new RateLimit(BURST, CODES_A_MINUTE, MINUTE)
  const requests: Record<Limited, RateLimit> = {
    token: inFiveMinutes(rates.tokens),
    verify: inFiveMinutes(rates.verifications),
    recover: inFiveMinutes(rates.signIns),
    user: inFiveMinutes(rates.signIns),
    signup: inFiveMinutes(rates.signIns),
    challenge: codes(),
    code: codes(),
    passkey: inFiveMinutes(PASSKEYS_IN_FIVE_MINUTES),
  }
  const mails = new RateLimit(rates.mailsPerHour, rates.mailsPerHour, HOUR)
  const recoveries = new RateLimit(1, 1, mailPauseSeconds * SECOND)
  return {
    request(kind, address, now) {
      if (requests[kind].take(address, now) === 0) return
      throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
    },
    mail(now) {
      if (mails.take('', now) === 0) return
      throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
    },
    recovery(email, now) {
      const seconds = recoveries.take(email.toLowerCase(), now)
      if (seconds === 0) return
      throw new AuthError(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${seconds} seconds.`,
      )
    },
    allowRecovery: email => recoveries.forget(email.toLowerCase()),
  }
}
