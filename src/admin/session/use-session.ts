import { useCallback, useEffect, useReducer } from 'react'
import { SLOW_MS } from '#admin/parts/use-slow.ts'
import type { AdminClient } from '#data/admin-client.ts'
import { READ_LIMIT_MS, within } from '#data/deadline.ts'
import { readMailLink, readSession, signOut, watchSession } from '#data/session.ts'
import { initialState, nextState, type SessionState } from './session-state.ts'

// Read before the service's library takes the session out of the address.
const { hash } = location
const LINK = readMailLink(hash)
// Nobody who looks at the address later, or at what the browser remembers of it, finds the proof.
if (LINK) history.replaceState(null, '', location.pathname)
const CAME_BY_LINK = !LINK && /[#&]type=recovery\b/.test(hash)
const CAME_BY_DEAD_LINK = /[#&]error_code=/.test(hash)

const DEAD_LINK = 'This link is no longer valid. Ask for a new one below.'

interface Session {
  state: SessionState
  /** Asks again after a failure. */
  check: () => void
  /** The person who came by a link has a new password. */
  passwordSet: () => void
  /** What is wrong with the link that the page was opened by, or null. */
  linkProblem: string | null
  /** Ends the session after `last`, which still needs it; settles when that is done. */
  logout: (last: () => Promise<void>) => Promise<void>
  /** The session has ended elsewhere; `problem` says so to the person. */
  lose: (problem: string) => void
}

/** Who is signed in, kept up to date. */
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
    return watchSession(auth, dispatch, CAME_BY_LINK)
  }, [auth, check])

  // A link that is opened where the dashboard is already open loads nothing by itself.
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
    // The link is used up, and the dashboard's own address begins.
    history.replaceState(null, '', LINK?.type === 'invite' ? '/admin?tab=account' : '/admin')
    dispatch({ type: 'password set' })
  }
  return { state, check, passwordSet, linkProblem: CAME_BY_DEAD_LINK ? DEAD_LINK : null, logout, lose }
}
