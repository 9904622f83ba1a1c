import { useCallback, useEffect, useReducer } from 'react'
import { SLOW_MS } from '#admin/parts/use-slow.ts'
import type { AdminClient } from '#data/admin-client.ts'
import { READ_LIMIT_MS, within } from '#data/deadline.ts'
import { readMailLink, readRecoveryToken, readSession, signOut, watchSession } from '#data/session.ts'
import { initialState, nextState, type SessionState } from './session-state.ts'

// Read before the auth library removes the session from the URL.
const { hash } = location
const LINK = readMailLink(hash)
// Removes the token from the URL and from the browser's history.
if (LINK) history.replaceState(null, '', location.pathname)
const LINK_TOKEN = LINK ? null : readRecoveryToken(hash)
const CAME_BY_DEAD_LINK = /[#&]error_code=/.test(hash)

const DEAD_LINK = 'This link is no longer valid. Ask for a new one below.'

interface Session {
  state: SessionState
  /** Checks again after a failure. */
  check: () => void
  /** Call it when the person who came by a link has a new password. */
  passwordSet: () => void
  /** The problem with the link that opened the page, or null. */
  linkProblem: string | null
  /** Runs `last`, which still needs the session, then ends the session. */
  logout: (last: () => Promise<void>) => Promise<void>
  /** Ends the session here after it ended elsewhere; `problem` is the message to show. */
  lose: (problem: string) => void
}

/** The current session, kept up to date. */
export function useSession(auth: AdminClient['auth']): Session {
  const [state, dispatch] = useReducer(nextState, LINK, initialState)

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
    return watchSession(auth, dispatch, LINK_TOKEN)
  }, [auth, check])

  // A mail link opened in a tab that already shows the dashboard only changes the hash, so reload.
  useEffect(() => {
    const onHashChange = () => readMailLink(location.hash) && location.reload()
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [])

  async function logout(last: () => Promise<void>) {
    dispatch({ type: 'logout started' })
    await last()
    await signOut(auth)
  }

  const lose = useCallback(
    (problem: string) => {
      dispatch({ type: 'session lost', problem })
      void signOut(auth)
    },
    [auth],
  )

  const passwordSet = () => {
    // The link is used up; replace it with the dashboard's own URL.
    history.replaceState(null, '', LINK?.type === 'invite' ? '/admin?tab=account' : '/admin')
    dispatch({ type: 'password set' })
  }
  return { state, check, passwordSet, linkProblem: CAME_BY_DEAD_LINK ? DEAD_LINK : null, logout, lose }
}
