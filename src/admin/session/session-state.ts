/** The state of the dashboard's session (AUTH-01, AUTH-06, AUTH-07). */
import type { MailLink, SessionUser } from '#data/session.ts'

export type SessionState =
  /** `slow` once the response takes long (SEC-29). */
  | { status: 'checking'; slow: boolean }
  /** `problem`: why nobody is signed in, if there is something to report. */
  | { status: 'signed-out'; problem: string | null }
  | { status: 'signed-in'; user: SessionUser }
  /**
   * The page was opened by a link from a mail and asks for a new password first. `link` is not used yet; it is null for
   * links of the older kind, which have already signed the person in.
   */
  | { status: 'choosing'; link: MailLink | null; user: SessionUser | null }
  /** Logging out; the page reloads afterwards. */
  | { status: 'leaving' }

export type SessionEvent =
  | { type: 'check started' }
  | { type: 'still waiting' }
  | { type: 'check answered'; user: SessionUser | null }
  | { type: 'check failed' }
  /** Sign-in or sign-out here or in another tab, a refreshed token, or changed user data. */
  | { type: 'session changed'; user: SessionUser | null }
  /** A recovery link has signed this person in. */
  | { type: 'recovery started'; user: SessionUser }
  | { type: 'password set' }
  /** The session has ended; `problem` says why. */
  | { type: 'session lost'; problem: string }
  | { type: 'logout started' }

export const CHECK_FAILED = 'We could not check whether you are signed in. Try again, or log in below.'

/** The initial state; `link` is the one that opened the page. */
export const initialState = (link: MailLink | null): SessionState =>
  link ? { status: 'choosing', link, user: null } : { status: 'checking', slow: false }

/** The state after `event`. A refreshed token of the same person changes nothing, so no form is lost. */
export function nextState(state: SessionState, event: SessionEvent): SessionState {
  // Stays until the reload, so that nobody starts typing into a login form that is about to disappear.
  if (state.status === 'leaving') return state
  switch (event.type) {
    case 'check started':
      return ['signed-in', 'choosing'].includes(state.status) ? state : initialState(null)
    case 'still waiting':
      return state.status === 'checking' ? { ...state, slow: true } : state
    case 'check failed':
      return state.status === 'checking' ? { status: 'signed-out', problem: CHECK_FAILED } : state
    case 'check answered':
      // The response may be older than a change reported meanwhile.
      return state.status === 'checking' ? settled(state, event.user) : state
    case 'session changed':
      return settled(state, event.user)
    case 'recovery started':
      return { status: 'choosing', link: null, user: event.user }
    case 'password set':
      return state.status === 'choosing' ? settled(initialState(null), state.user) : state
    case 'session lost':
      return { status: 'signed-out', problem: event.problem }
    case 'logout started':
      return { status: 'leaving' }
  }
}

function settled(state: SessionState, user: SessionUser | null): SessionState {
  // Stays until the password is chosen; another signed-in person has nothing to do with the link.
  if (state.status === 'choosing' && (user || state.link)) return { ...state, user }
  // Keeps the message about the end of the session.
  if (!user) return state.status === 'signed-out' ? state : { status: 'signed-out', problem: null }
  const isSame =
    state.status === 'signed-in' &&
    state.user.id === user.id &&
    state.user.email === user.email &&
    state.user.isCodeDue === user.isCodeDue
  return isSame ? state : { status: 'signed-in', user }
}
