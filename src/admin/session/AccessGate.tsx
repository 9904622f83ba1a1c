import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { lazyTab } from '#admin/parts/lazy-tab.ts'
import { MemberContext } from '#admin/parts/member.ts'
import { useSlow } from '#admin/parts/use-slow.ts'
import type { Access } from '#data/access.ts'
import type { SessionUser } from '#data/session.ts'
import { localStorageOrNull } from '#lib/stored-list.ts'
import { accessOptions } from './access-options.ts'
import { howItEnded } from './how-it-ended.ts'
import { recallAccess, rememberAccess } from './remembered-access.ts'
import { WaitingScreen } from './WaitingScreen.tsx'
import { wayBack } from './way-back.ts'

// Most people never see these screens, so they load on demand.
const CodeScreen = lazyTab(() => import('./CodeScreen.tsx'))
const SetUpFactor = lazyTab(() => import('./SetUpFactor.tsx'))

/** How long the dashboard waits for the access query, in ms; its own queries need time to fail within the limit. */
const PATIENCE_MS = 300

/**
 * Used while access is unknown: all tabs are shown and report themselves what they cannot read. The database protects
 * every row whatever is rendered here (DEC-31).
 */
const UNKNOWN: Access = { role: 'owner', name: '', state: 'open', time_zone: null }

interface AccessGateProps {
  siteName: string
  user: SessionUser
  onLogout: () => void
  /** The session has ended; `problem` says why. */
  onLost: (problem: string) => void
  /** Shown to a signed-in person who is not a team member. */
  noAccess: ReactNode
  /** The dashboard. */
  children: ReactNode
}

/** Asks for the second factor if required, then renders the dashboard for team members with their rights. */
export function AccessGate({ siteName, user, onLogout, onLost, noAccess, children }: AccessGateProps) {
  const backend = useBackend()
  const [remembered] = useState(() => recallAccess(localStorageOrNull(), user.id))
  const [lastOpen, setLastOpen] = useState<Access | null>(null)
  const [isSettingUp, setIsSettingUp] = useState(false)
  const access = useQuery({ ...accessOptions(backend), enabled: !user.isCodeDue })
  const { data } = access
  const isLate = useSlow(data === undefined, PATIENCE_MS)

  if (data?.state === 'open' && data !== lastOpen) setLastOpen(data)
  // Stays on until the last step, the recovery codes, although the first code already completes the sign-in.
  if (data?.state === 'factor missing' && !isSettingUp) setIsSettingUp(true)
  useEffect(() => {
    if (data?.state === 'open' || data === null) rememberAccess(localStorageOrNull(), user.id, data)
  }, [data, user.id])

  const ended = data === undefined ? null : howItEnded(data, lastOpen)
  useEffect(() => {
    if (ended) onLost(ended)
  }, [ended, onLost])

  // Only an answer from the database counts; redirecting while access is unknown could cause a redirect loop.
  const back = data?.state === 'open' && !isSettingUp ? wayBack(location.search, location.origin) : null
  useEffect(() => {
    if (back) location.replace(back)
  }, [back])

  const waiting = <WaitingScreen text="Checking authentication..." />
  const person = { siteName, email: user.email, onLogout }
  if (user.isCodeDue || data?.state === 'code needed') {
    return (
      <Suspense fallback={waiting}>
        <CodeScreen {...person} onDone={() => void access.refetch()} />
      </Suspense>
    )
  }
  if (isSettingUp) {
    return (
      <Suspense fallback={waiting}>
        <SetUpFactor
          {...person}
          // Refetch first: the cached access still lacks the factor.
          onDone={() => void access.refetch().then(() => setIsSettingUp(false))}
        />
      </Suspense>
    )
  }
  if (ended || back) return waiting
  if (data === null) return noAccess
  const member = data ?? lastOpen ?? remembered ?? (isLate || access.isError ? UNKNOWN : null)
  return member ? <MemberContext value={member}>{children}</MemberContext> : waiting
}
