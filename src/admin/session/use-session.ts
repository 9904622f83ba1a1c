import { useCallback, useEffect, useReducer } from 'react'
import { SLOW_MS } from '#admin/parts/use-slow.ts'
import type { AdminClient } from '#data/admin-client.ts'
import { READ_LIMIT_MS, within } from '#data/deadline.ts'
import { readSession, watchSession } from '#data/session.ts'
import { initialState, nextState, type SessionState } from './session-state.ts'

/** Who is signed in, kept up to date, and a function that checks again after a failure. */
export function useSession(auth: AdminClient['auth']): [state: SessionState, checkAgain: () => void] {
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

  return [state, check]
}
