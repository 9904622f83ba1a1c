/**
 * `/passkeys`: adding a passkey to an account, signing in with one, and removing it. Source:
 * github.com/supabase/auth, internal/api/passkey_*.go.
 */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { isUuid } from '#lib/uuid.ts'
import { json } from '../http/json.ts'
import { type SignedIn, signedInSender, signIn } from './access-token.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { hasVerified } from './factors.ts'
import { objectField, textField } from './fields.ts'
import {
  type Ceremony,
  insertCeremony,
  insertPasskey,
  notePasskey,
  passkeysOf,
  removePasskey,
  takeCeremony,
} from './passkeys.ts'

/** How long a device has to sign, in seconds; and how many passkeys a user may have. */
const CEREMONY_SECONDS = 300
const MAX_PASSKEYS = 10

/** The site that passkeys are for: they are valid for its host, and only pages of this origin may ask for them. */
function siteOf({ settings }: AuthContext): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(settings.siteUrl)
  return { rpID: hostname, origin }
}

function requireOffered({ settings }: AuthContext): void {
  if (!settings.passkeys) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
}

/** The user who sent the request, if they may add and remove passkeys. Throws insufficient_aal. */
async function requireManager(request: AuthRequest, context: AuthContext): Promise<SignedIn> {
  requireOffered(context)
  const signedIn = await signedInSender(request, context)
  if (!hasVerified(signedIn.user) || signedIn.session.aal === 'aal2') return signedIn
  const message = 'AAL2 session is required to manage passkeys when MFA is enabled'
  throw new AuthError(403, 'insufficient_aal', message)
}

/** Stores the challenge of `options`, and responds with both. */
async function begin(
  ceremony: Ceremony,
  userId: string | null,
  options: { challenge: string },
  { transact, now }: AuthContext,
): Promise<Response> {
  const expiresAt = new Date(now().getTime() + CEREMONY_SECONDS * 1000)
  const { challenge } = options
  const id = await transact(sql => insertCeremony(sql, ceremony, { userId, challenge }, now(), expiresAt))
  return json(200, { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) })
}

/** What the device had to sign, and what it sent. Throws validation_failed and the webauthn_challenge errors. */
async function requireSigned<Credential>(
  ceremony: Ceremony,
  userId: string | null,
  { body }: AuthRequest,
  { transact, now }: AuthContext,
): Promise<{ credential: Credential; expectedChallenge: string }> {
  const id = textField(body, 'challenge_id')
  const credential = objectField(body, 'credential')
  if (!id) throw new AuthError(400, 'validation_failed', 'challenge_id is required')
  if (!credential) throw new AuthError(400, 'validation_failed', 'credential is required')
  if (!isUuid(id)) throw new AuthError(400, 'validation_failed', 'challenge_id must be a valid UUID')
  const taken = await transact(sql => takeCeremony(sql, ceremony, id, userId))
  if (taken === null) {
    throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  }
  if (taken.expiresAt < now().getTime()) {
    throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  }
  return { credential: credential as Credential, expectedChallenge: taken.challenge }
}

const notVerified = () => new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed')

/** Starts adding a passkey. Throws too_many_passkeys and insufficient_aal. */
export async function beginRegistration(request: AuthRequest, context: AuthContext): Promise<Response> {
  const { user } = await requireManager(request, context)
  const known = await context.transact(sql => passkeysOf(sql, user.id))
  if (known.length >= MAX_PASSKEYS) throw tooMany()
  const { rpID } = siteOf(context)
  const options = await generateRegistrationOptions({
    ...{ rpID, rpName: rpID, userName: user.email, userDisplayName: user.email },
    userID: Uint8Array.from(Buffer.from(user.id)),
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  return begin('registration', user.id, options, context)
}

const tooMany = () => new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')

/** Adds the passkey. Throws the webauthn errors, too_many_passkeys and insufficient_aal. */
export async function finishRegistration(request: AuthRequest, context: AuthContext): Promise<Response> {
  const { user } = await requireManager(request, context)
  const { credential, expectedChallenge } = await requireSigned<RegistrationResponseJSON>(
    'registration',
    user.id,
    request,
    context,
  )
  const { rpID, origin } = siteOf(context)
  const { registrationInfo: info } = await verifyRegistrationResponse({
    ...{ response: credential, expectedChallenge, expectedOrigin: origin, expectedRPID: rpID },
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!info) throw notVerified()
  const { id: credentialId, publicKey, counter: signCount } = info.credential
  const passkey = await context.transact(async sql => {
    if ((await passkeysOf(sql, user.id)).length >= MAX_PASSKEYS) throw tooMany()
    return insertPasskey(
      sql,
      {
        ...{ userId: user.id, credentialId, publicKey, signCount, aaguid: info.aaguid },
        ...{ transports: info.credential.transports ?? [], isSynced: info.credentialBackedUp },
      },
      context.now(),
    )
  })
  if (passkey) return json(200, passkey)
  throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered')
}

/** Starts a sign-in: the request names no user, because the device knows who it is. */
export async function beginSignIn(_: AuthRequest, context: AuthContext): Promise<Response> {
  requireOffered(context)
  const { rpID } = siteOf(context)
  return begin('authentication', null, await generateAuthenticationOptions({ rpID }), context)
}

/** A session for the user the passkey belongs to. Throws the webauthn errors and email_not_confirmed. */
export async function finishSignIn(request: AuthRequest, context: AuthContext): Promise<Response> {
  requireOffered(context)
  const { credential, expectedChallenge } = await requireSigned<AuthenticationResponseJSON>(
    'authentication',
    null,
    request,
    context,
  )
  const userId = userOf(credential)
  const known = await context.transact(sql => passkeysOf(sql, userId))
  const used = known.find(({ credentialId }) => credentialId === credential.id)
  if (!used) throw notVerified()
  const { rpID, origin } = siteOf(context)
  const verified = await verifyAuthenticationResponse({
    ...{ response: credential, expectedChallenge, expectedOrigin: origin, expectedRPID: rpID },
    credential: { id: used.credentialId, publicKey: used.publicKey, counter: used.signCount },
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) throw notVerified()
  const session = await context.transact(async sql => {
    await notePasskey(sql, used.passkey.id, verified.authenticationInfo.newCounter, context.now())
    return signIn(sql, userId, 'passkey', request, context)
  })
  if (session === null) throw notVerified()
  if (session.user.email_confirmed_at !== undefined) return json(200, session)
  throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed')
}

/** The user's id as stored on the device; empty if it stores none. */
function userOf({ response }: AuthenticationResponseJSON): string {
  const handle = response?.userHandle
  const id = typeof handle === 'string' ? Buffer.from(handle, 'base64url').toString() : ''
  return isUuid(id) ? id : ''
}

/** The sender's passkeys. */
export async function listPasskeys(request: AuthRequest, context: AuthContext): Promise<Response> {
  requireOffered(context)
  const { user } = await signedInSender(request, context)
  const known = await context.transact(sql => passkeysOf(sql, user.id))
  return json(
    200,
    known.map(({ passkey }) => passkey),
  )
}

/** Removes one of the sender's passkeys. Throws validation_failed if there is none, and insufficient_aal. */
export async function deletePasskey(request: AuthRequest, context: AuthContext): Promise<Response> {
  const { user } = await requireManager(request, context)
  const isGone = await context.transact(sql => removePasskey(sql, user.id, request.ids.passkey ?? ''))
  if (!isGone) throw new AuthError(404, 'validation_failed', 'Passkey not found')
  return new Response(null, { status: 204 })
}
