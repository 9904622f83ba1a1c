/** Who is signed in, signing in and out. */
import { isAuthApiError, isAuthError, isAuthSessionMissingError } from '@supabase/supabase-js'
import { AppError } from '#lib/app-error.ts'
import type { AdminClient } from './admin-client.ts'
import { readClaims } from './token-claims.ts'

type Auth = AdminClient['auth']

/** The person who is signed in. */
export interface SessionUser {
  id: string
  email: string
  /** As far as this device knows, a second factor is set up and this session has not given it yet. */
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
 * The signed-in user, or null. An expired session is renewed first, which can take 25 s while the service
 * does not answer, so callers set their own limit. Throws `AppError('Could not check the session')`
 * when the service cannot be reached; a session that it refuses is simply none (AUTH-07).
 */
export async function readSession(auth: Auth): Promise<SessionUser | null> {
  const { data, error } = await auth.getSession()
  if (error && !isAuthApiError(error) && !isAuthSessionMissingError(error)) {
    throw new AppError('refused', 'Could not check the session', { cause: error })
  }
  return toUser(data.session)
}

/** What can happen to the session. */
export type SessionChange =
  | { type: 'session changed'; user: SessionUser | null }
  /** The page was opened by a recovery link (PASSWORD_RECOVERY). */
  | { type: 'recovery started'; user: SessionUser }

/**
 * Calls `onChange` whenever the session changes: signing in or out here or in another tab, a renewed token,
 * changed user data, a recovery link (AUTH-06). Returns the function that ends it. `cameByLink`: whether this
 * page is the one that the link opened; other tabs hear of it too and go on.
 */
export function watchSession(
  auth: Auth,
  onChange: (change: SessionChange) => void,
  cameByLink: boolean,
): () => void {
  const { data } = auth.onAuthStateChange((event, session) => {
    // The first event repeats what readSession answers, but without telling a failure from "nobody".
    if (event === 'INITIAL_SESSION' && !session) return
    const user = toUser(session)
    if (event === 'PASSWORD_RECOVERY' && user && cameByLink) onChange({ type: 'recovery started', user })
    else onChange({ type: 'session changed', user })
  })
  return () => data.subscription.unsubscribe()
}

/**
 * Signs in; returns the session's access token. Throws an `Error` whose message is meant for the person
 * (AUTH-03), `{cause}` the service's.
 */
export async function signIn(
  auth: Auth,
  credentials: { email: string; password: string },
): Promise<string | null> {
  // The library also throws by itself, as when the answer is `null`.
  const { data, error } = await auth
    .signInWithPassword(credentials)
    .catch(thrown => ({ data: null, error: thrown }))
  if (error) throw new Error(messageOf(error), { cause: error })
  return data?.session?.access_token ?? null
}

/**
 * Sends a link for setting a new password to this address, if it is anybody's; nobody learns whether it is.
 * `landing` is where the link leads. Throws an `Error` whose message is meant for the person.
 */
export async function sendRecoveryLink(auth: Auth, email: string, landing: string): Promise<void> {
  const { error } = await auth
    .resetPasswordForEmail(email, { redirectTo: landing })
    .catch(thrown => ({ error: thrown }))
  // Asked again too soon: said of known addresses only, so that it would tell who has an account.
  if (error && isAuthApiError(error) && error.code === 'over_email_send_rate_limit') return
  if (error) throw new Error(messageOf(error), { cause: error })
}

/** A link from a mail: what it proves, once the person sends the new password. */
export interface MailLink {
  tokenHash: string
  type: 'invite' | 'recovery'
}

/** The link that the address carries behind its hash sign, e.g. `#token_hash=…&type=invite`, or null. */
export function readMailLink(hash: string): MailLink | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const tokenHash = parameters.get('token_hash')
  const type = parameters.get('type')
  return tokenHash && (type === 'invite' || type === 'recovery') ? { tokenHash, type } : null
}

/**
 * Signs in by a link from a mail, which is used up by that. Throws `AppError('… link …')`, with code `missing`, when
 * it is used up or too old, else an `Error`; the messages are meant for the person.
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
 * Sets the signed-in person's password, which ends their sessions elsewhere; the service asks for the `current` one
 * unless a link from a mail has led here. Throws an `Error` whose message is meant for the person, as when the
 * password is too weak; `isCodeMissing` tells whether the second factor is.
 */
export async function setPassword(auth: Auth, password: string, current?: string): Promise<void> {
  const changes = { password, ...(current !== undefined && { current_password: current }) }
  const { error } = await auth.updateUser(changes).catch(thrown => ({ error: thrown }))
  if (error) throw new Error(messageOf(error), { cause: error })
}

/** Whether the service wants the second factor first. */
export function isCodeMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return isAuthApiError(cause) && cause.code === 'insufficient_aal'
}

/** Ends the session on this device, even when the service cannot be told (AUTH-05). */
export async function signOut(auth: Auth): Promise<void> {
  const { error } = await auth.signOut({ scope: 'local' })
  if (error) console.warn('The service was not told that this session has ended', error)
}

const TOO_MANY_ATTEMPTS = 'Too many attempts from here. Wait five minutes, then try again.'

/**
 * What the service says, as a sentence for the person: its own words, unless it has none, as when a proxy answers in
 * its place; then the library reports in the words of the browser, which mean nothing to the person.
 */
export function messageOf(error: unknown): string {
  if (isAuthApiError(error) && error.status === 429) return TOO_MANY_ATTEMPTS
  if (isAuthApiError(error) && error.message) return error.message
  const isSentence = isAuthError(error) && error.status && /^[A-Z][^<{]+$/.test(error.message)
  return isSentence ? error.message : 'The sign-in service does not answer. Please try again.'
}
