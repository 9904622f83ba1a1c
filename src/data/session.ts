/** The signed-in user; signing in and out. */
import { isAuthApiError, isAuthError, isAuthSessionMissingError } from '@supabase/supabase-js'
import { AppError } from '#lib/app-error.ts'
import type { AdminClient } from './admin-client.ts'
import { readClaims } from './token-claims.ts'

type Auth = AdminClient['auth']

/** The person who is signed in. */
export interface SessionUser {
  id: string
  email: string
  /** As far as this device knows, a second factor is set up and this session has not passed it yet. */
  isCodeDue: boolean
}

interface AuthSession {
  access_token: string
  user: { id: string; email?: string | undefined; factors?: { status: string }[] | undefined }
}

const toUser = (session: AuthSession | null): SessionUser | null =>
  session && {
    id: session.user.id,
    email: session.user.email ?? '',
    isCodeDue:
      (session.user.factors ?? []).some(({ status }) => status === 'verified') &&
      readClaims(session.access_token).aal !== 'aal2',
  }

/**
 * The signed-in user, or null. An expired session is renewed first, which can take 25 s while the service does not
 * respond, so callers set their own limit. Throws `AppError('Could not check the session')` when the service cannot be
 * reached; a session that it rejects counts as none (AUTH-07).
 */
export async function readSession(auth: Auth): Promise<SessionUser | null> {
  const { data, error } = await auth.getSession()
  if (error && !isAuthApiError(error) && !isAuthSessionMissingError(error)) {
    throw new AppError('refused', 'Could not check the session', { cause: error })
  }
  return toUser(data.session)
}

/** A change of the session. */
export type SessionChange =
  | { type: 'session changed'; user: SessionUser | null }
  /** A recovery link opened the page (PASSWORD_RECOVERY). */
  | { type: 'recovery started'; user: SessionUser }

/**
 * Calls `onChange` whenever the session changes: signing in or out here or in another tab, a renewed token, changed
 * user data, a recovery link (AUTH-06). Returns a function that stops watching. `linkToken`: the access token of the
 * recovery link that opened this page, or null; other tabs get the event too and carry on.
 */
export function watchSession(
  auth: Auth,
  onChange: (change: SessionChange) => void,
  linkToken: string | null,
): () => void {
  const { data } = auth.onAuthStateChange((event, session) => {
    // The first event repeats the result of readSession, but does not distinguish a failure from "nobody".
    if (event === 'INITIAL_SESSION' && !session) return
    const user = toUser(session)
    // The library tells of the link once, perhaps before anybody listens; then the first event has the link's session.
    const isNews = event === 'PASSWORD_RECOVERY' || event === 'INITIAL_SESSION'
    if (isNews && user && session?.access_token === linkToken) onChange({ type: 'recovery started', user })
    else onChange({ type: 'session changed', user })
  })
  return () => data.subscription.unsubscribe()
}

/**
 * Calls `onSession` for the session that is there, for each that replaces it, e.g. when the person confirms who they are,
 * and once more when its second factor is given, but not for renewed tokens. Returns a function that stops watching.
 */
export function watchSessionId(auth: Auth, onSession: () => void): () => void {
  let known = ''
  const { data } = auth.onAuthStateChange((_event, session) => {
    const { session_id: id = '', aal = '' } = readClaims(session?.access_token ?? '')
    const current = id && `${id} ${aal}`
    if (current && current !== known) onSession()
    known = current
  })
  return () => data.subscription.unsubscribe()
}

/**
 * Signs in; returns the session's access token. Throws an `Error` whose message is meant for the person (AUTH-03), with
 * the service's error as its cause.
 */
export async function signIn(
  auth: Auth,
  credentials: { email: string; password: string },
): Promise<string | null> {
  // The library itself may also throw, e.g. when the response is `null`.
  const { data, error } = await auth
    .signInWithPassword(credentials)
    .catch(thrown => ({ data: null, error: thrown }))
  if (error) throw new Error(messageOf(error), { cause: error })
  return data?.session?.access_token ?? null
}

/**
 * Sends this address a link for setting a new password if it has an account; nobody learns whether it has. `landing` is
 * where the link leads. Throws an `Error` whose message is meant for the person.
 */
export async function sendRecoveryLink(auth: Auth, email: string, landing: string): Promise<void> {
  const { error } = await auth
    .resetPasswordForEmail(email, { redirectTo: landing })
    .catch(thrown => ({ error: thrown }))
  // Requested again too soon. Only known addresses get this error, so showing it would reveal who has an account.
  if (error && isAuthApiError(error) && error.code === 'over_email_send_rate_limit') return
  if (error) throw new Error(messageOf(error), { cause: error })
}

/** A link from a mail; it is used when the person submits the new password. */
export interface MailLink {
  tokenHash: string
  type: 'invite' | 'recovery'
}

/** Reads the link from the hash of the page's URL, e.g. `#token_hash=…&type=invite`; null if there is none. */
export function readMailLink(hash: string): MailLink | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const tokenHash = parameters.get('token_hash')
  const type = parameters.get('type')
  return tokenHash && (type === 'invite' || type === 'recovery') ? { tokenHash, type } : null
}

/** The access token in the hash of an old-style recovery link, which is already signed in; null if it is none. */
export function readRecoveryToken(hash: string): string | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  return parameters.get('type') === 'recovery' ? parameters.get('access_token') : null
}

/**
 * Signs in with a link from a mail, which uses it up. Throws `AppError('… link …')`, with code `missing`, if it is used
 * up or too old, otherwise an `Error`; the messages are meant for the person.
 */
export async function spendLink(auth: Auth, { tokenHash, type }: MailLink): Promise<void> {
  const { error } = await auth.verifyOtp({ token_hash: tokenHash, type }).catch(thrown => ({ error: thrown }))
  if (!error) return
  if (isAuthApiError(error) && error.status < 429) {
    throw new AppError('missing', 'This link has been used, or is too old.', { cause: error })
  }
  throw new Error(messageOf(error), { cause: error })
}

/**
 * Sets the signed-in person's password, which ends their sessions elsewhere; the service requires the `current` one
 * unless the person came by a link from a mail. Throws an `Error` whose message is meant for the person, e.g. if the
 * password is too weak; `isCodeMissing` tells whether the second factor is missing.
 */
export async function setPassword(auth: Auth, password: string, current?: string): Promise<void> {
  const changes = { password, ...(current !== undefined && { current_password: current }) }
  const { error } = await auth.updateUser(changes).catch(thrown => ({ error: thrown }))
  if (error) throw new Error(messageOf(error), { cause: error })
}

/** Whether the service requires the second factor first. */
export function isCodeMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return isAuthApiError(cause) && cause.code === 'insufficient_aal'
}

/** Whether the service has answered with a refusal; after anything else, the request may have been carried out. */
export function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return isAuthError(cause) && Math.floor((cause.status ?? 0) / 100) === 4
}

/** Ends the session on this device, even if the service cannot be reached (AUTH-05). */
export async function signOut(auth: Auth): Promise<void> {
  const { error } = await auth.signOut({ scope: 'local' })
  if (error) console.warn('The service was not told that this session has ended', error)
}

const TOO_MANY_ATTEMPTS = 'Too many attempts from here. Wait five minutes, then try again.'

/**
 * Turns an auth error into a message for the person: the service's own, unless it has none, e.g. when a proxy answers
 * in its place. The library then reports the browser's error or the status, which mean nothing to the person.
 */
export function messageOf(error: unknown): string {
  if (isAuthApiError(error) && error.status === 429) return TOO_MANY_ATTEMPTS
  if (isAuthApiError(error) && error.message) return error.message
  const isSentence = isAuthError(error) && error.status && /^(?!HTTP )[A-Z][^<{]+$/.test(error.message)
  return isSentence ? error.message : 'The sign-in service does not answer. Please try again.'
}
