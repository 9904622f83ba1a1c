/** What the dashboard knows about who is signed in (AUTH-01, AUTH-06, AUTH-07). */
import type { MailLink, SessionUser } from '#data/session.ts'

export type SessionState =
  /** `slow` once the answer takes long (SEC-29). */
  | { status: 'checking'; slow: boolean }
  /** `problem`: why nobody is signed in, where that is worth saying. */
  | { status: 'signed-out'; problem: string | null }
  | { status: 'signed-in'; user: SessionUser }
  /**
   * Came by a link from a mail: a new password comes first. `link` is still to be spent; one of an older kind has
   * signed the person in already, and is null.
   */
  | { status: 'choosing'; link: MailLink | null; user: SessionUser | null }
  /** Logging out; the page reloads when that is done. */
  | { status: 'leaving' }

export type SessionEvent =
  | { type: 'check started' }
  | { type: 'still waiting' }
  | { type: 'check answered'; user: SessionUser | null }
  | { type: 'check failed' }
  /** Signed in or out here or in another tab, a renewed token, changed user data. */
  | { type: 'session changed'; user: SessionUser | null }
  /** A recovery link has signed this person in. */
  | { type: 'recovery started'; user: SessionUser }
  | { type: 'password set' }
  /** The session has ended, by whom or why `problem` says. */
  | { type: 'session lost'; problem: string }
  | { type: 'logout started' }

export const CHECK_FAILED = 'We could not check whether you are signed in. Try again, or log in below.'

/** The state before anything is known; `link` is the one that opened the page. */
export const initialState = (link: MailLink | null): SessionState =>
  link ? { status: 'choosing', link, user: null } : { status: 'checking', slow: false }

/** The state after `event`. A renewed token of the same person changes nothing, so no form is lost. */
export function nextState(state: SessionState, event: SessionEvent): SessionState {
  // Until the reload, so that nobody begins to type into a login form that is about to go.
  if (state.status === 'leaving') return state
  switch (event.type) {
    case 'check started':
      return ['signed-in', 'choosing'].includes(state.status) ? state : initialState(null)
    case 'still waiting':
      return state.status === 'checking' ? { ...state, slow: true } : state
    case 'check failed':
      return state.status === 'checking' ? { status: 'signed-out', problem: CHECK_FAILED } : state
    case 'check answered':
      // The answer may be older than a change that was reported meanwhile.
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
  // Until the password is chosen: whoever else was signed in here has nothing to do with the link.
  if (state.status === 'choosing' && (user || state.link)) return { ...state, user }
  // What was said about the end of the session stays.
  if (!user) return state.status === 'signed-out' ? state : { status: 'signed-out', problem: null }
  const isSame =
    state.status === 'signed-in' &&
    state.user.id === user.id &&
    state.user.email === user.email &&
    state.user.isCodeDue === user.isCodeDue
  return isSame ? state : { status: 'signed-in', user }
}
