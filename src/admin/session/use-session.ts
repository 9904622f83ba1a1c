import { useCallback, useEffect, useReducer } from 'react'
import { SLOW_MS } from '#admin/parts/use-slow.ts'
import type { AdminClient } from '#data/admin-client.ts'
import { READ_LIMIT_MS, within } from '#data/deadline.ts'
import { readSession, signOut, watchSession } from '#data/session.ts'
import { initialState, nextState, type SessionState } from './session-state.ts'

interface Session {
  state: SessionState
  /** Asks again after a failure. */
  check: () => void
  /** Ends the session; settles when that is done. */
  logout: () => Promise<void>
}

/** Who is signed in, kept up to date. */
export function useSession(auth: AdminClient['auth']): Session {
  const [state, dispatch] = useReducer(nextState, initialState)

  const check = useCallback(() => {
    dispatch({ type: 'check started' })
    const slow = setTimeout(() => dispatch({ type: 'still waiting' }), SLOW_MS)
    within(READ_LIMIT_MS, readSession(auth))
      .then(user => dispatch({ type: 'check answered', user }))
      .catch(error => {
        console.warn(error)
        dispatch({ type: 'check failed' })
      })
      .finally(() => clearTimeout(slow))
  }, [auth])

  useEffect(() => {
    check()
    return watchSession(auth, user => dispatch({ type: 'session changed', user }))
  }, [auth, check])

  function logout() {
    dispatch({ type: 'logout started' })
    return signOut(auth)
  }

  return { state, check, logout }
}
