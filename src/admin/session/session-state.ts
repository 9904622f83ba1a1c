/** What the dashboard knows about who is signed in (AUTH-01, AUTH-06, AUTH-07). */
import type { SessionUser } from '#data/session.ts'

export type SessionState =
  /** `slow` once the answer takes long (SEC-29). */
  | { status: 'checking'; slow: boolean }
  /** `problem` when the check failed: somebody may be signed in, but nobody could tell. */
  | { status: 'signed-out'; problem: string | null }
  | { status: 'signed-in'; user: SessionUser }
  /** Came by a link from a mail: a new password comes first. */
  | { status: 'recovering'; user: SessionUser }
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
  | { type: 'logout started' }

export const CHECK_FAILED = 'We could not check whether you are signed in. Try again, or log in below.'

/** The state before anything is known. */
export const initialState: SessionState = { status: 'checking', slow: false }

/** The state after `event`. A renewed token of the same person changes nothing, so no form is lost. */
export function nextState(state: SessionState, event: SessionEvent): SessionState {
  // Until the reload, so that nobody begins to type into a login form that is about to go.
  if (state.status === 'leaving') return state
  switch (event.type) {
    case 'check started':
      return state.status === 'signed-in' ? state : initialState
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
      return { status: 'recovering', user: event.user }
    case 'password set':
      return state.status === 'recovering' ? { status: 'signed-in', user: state.user } : state
    case 'logout started':
      return { status: 'leaving' }
  }
}

function settled(state: SessionState, user: SessionUser | null): SessionState {
  if (!user) return { status: 'signed-out', problem: null }
  if (state.status === 'recovering') return { ...state, user }
  const isSame = state.status === 'signed-in' && state.user.id === user.id && state.user.email === user.email
  return isSame ? state : { status: 'signed-in', user }
}
