/** The second factor: an authenticator app with six-digit codes, and recovery codes in case it is lost. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { AdminClient } from './admin-client.ts'
import { askFunction } from './own-function.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { messageOf } from './session.ts'

type Auth = AdminClient['auth']

/** An authenticator app that is set up; `since` is an ISO date-time. */
export interface Factor {
  id: string
  since: string
}

/** An authenticator app that has not been verified yet. */
export interface FactorSetup {
  id: string
  /** The content of the QR code to scan. */
  uri: string
  /** The same for typing in, e.g. `JBSWY3DPEHPK3PXP`. */
  secret: string
}

const said = (error: unknown) => new Error(messageOf(error), { cause: error })

/**
 * The person's authenticator apps, the one asked for a code last at the end: this session rests on it, so it has to be
 * removed after the others. Throws an `Error` whose message is meant for the person.
 */
export async function listFactors(auth: Auth): Promise<Factor[]> {
  const { data, error } = await auth.mfa.listFactors().catch(thrown => ({ data: null, error: thrown }))
  if (error) throw said(error)
  return (data?.totp ?? [])
    .toSorted((one, other) => askedAt(one).localeCompare(askedAt(other)))
    .map(({ id, created_at }) => ({ id, since: created_at }))
}

const askedAt = (factor: { created_at: string; last_challenged_at?: string | null }) =>
  factor.last_challenged_at ?? factor.created_at

/** The authenticator apps that this session names, for when the service does not list them. */
export async function knownFactors(auth: Auth): Promise<Factor[]> {
  const { data } = await auth.getSession()
  return (data.session?.user.factors ?? [])
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map(({ id, created_at }) => ({ id, since: created_at }))
}

/**
 * Starts the setup of an authenticator app named after `issuer`, the site. Unfinished setups are removed. Throws an
 * `Error` whose message is meant for the person.
 */
export async function beginFactor(auth: Auth, issuer: string): Promise<FactorSetup> {
  const listed = await auth.mfa.listFactors().catch(thrown => ({ data: null, error: thrown }))
  for (const factor of listed.data?.all ?? []) {
    if (factor.status !== 'verified') await auth.mfa.unenroll({ factorId: factor.id }).catch(console.warn)
  }
  const { data, error } = await auth.mfa
    // Names must be unique per person, and a factor that this one replaces is removed only afterwards.
    .enroll({ factorType: 'totp', issuer, friendlyName: new Date().toISOString() })
    .catch(thrown => ({ data: null, error: thrown }))
  if (error) throw said(error)
  if (!data?.totp) throw new AppError('unreadable', 'The sign-in service does not answer. Please try again.')
  return { id: data.id, uri: data.totp.uri, secret: data.totp.secret }
}

/**
 * Submits the six digits from the authenticator app: the session then has its second factor and counts as a recent
 * sign-in. Throws an `Error` whose message is meant for the person.
 */
export async function giveCode(auth: Auth, factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code }).catch(thrown => ({ error: thrown }))
  if (!error) return
  const isWrong = Reflect.get(error, 'code') === 'mfa_verification_failed'
  if (!isWrong) throw said(error)
  throw new Error('This code is not right. Codes last 30 seconds: type the one that the app shows now.', {
    cause: error,
  })
}

/** Submits the six digits from any of the person's apps. Throws an `Error` whose message is meant for the person. */
export async function giveAnyCode(auth: Auth, code: string): Promise<void> {
  const factors = await listFactors(auth)
  for (const [place, { id }] of factors.entries()) {
    const given = giveCode(auth, id, code)
    if (place === factors.length - 1) return given
    if (
      await given.then(
        () => true,
        () => false,
      )
    )
      return
  }
  // The last one was removed meanwhile, so nothing is due.
  await auth.refreshSession()
}

/** Removes an authenticator app. Throws an `Error` whose message is meant for the person. */
export async function removeFactor(auth: Auth, factorId: string): Promise<void> {
  const { error } = await auth.mfa.unenroll({ factorId }).catch(thrown => ({ error: thrown }))
  // The response to an earlier try may have been lost.
  const left = error ? await listFactors(auth).catch(() => null) : []
  if (!left || left.some(({ id }) => id === factorId)) throw said(error)
  // What this device knows about the person dates from its token, so renew it.
  await auth.refreshSession()
}

/**
 * Signs in with a recovery code instead of the second factor, which this removes. Throws an `Error` whose message is
 * meant for the person.
 */
export async function spendRecoveryCode(
  client: Pick<AdminClient, 'auth' | 'confirm'>,
  code: string,
): Promise<void> {
  const failure = 'The code could not be checked. Please try again.'
  await askFunction(client, 'recovery-code', { code }, failure).catch(error => {
    // Nothing asks for a code any more: the response to an earlier try was lost, and only this device does not know.
    if (!(error instanceof Error && error.cause === 409)) throw error
  })
  const { error } = await client.auth.refreshSession()
  if (error) throw said(error)
}

/** Makes ten recovery codes in place of earlier ones. Throws `AppError('Could not make recovery codes')`. */
export async function makeRecoveryCodes(db: Db): Promise<string[]> {
  const response = await db.rpc('make_recovery_codes')
  return parseResponse(z.array(z.string()), 'Could not make recovery codes', response)
}

/** How many recovery codes are left. Throws `AppError('Could not count recovery codes')`. */
export async function countRecoveryCodes(db: Db): Promise<number> {
  return parseResponse(z.number(), 'Could not count recovery codes', await db.rpc('recovery_codes_left'))
}
