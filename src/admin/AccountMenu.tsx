import { lazy, Suspense, useState } from 'react'
import type { SessionUser } from '#data/session.ts'
import type { DialogName } from './DashboardDialogs.tsx'
import { UserMark } from './UserMark.tsx'

// Loaded on hover or focus.
const loadMenu = () => import('./AccountMenuList.tsx')
const AccountMenuList = lazy(loadMenu)

interface AccountMenuProps {
  user: SessionUser
  /** The account page is open. */
  isHere: boolean
  onAccount: () => void
  onOpen: (dialog: DialogName) => void
}

/** The signed-in person as a button; its menu holds dashboard-wide actions that are rarely needed. */
export function AccountMenu({ user, isHere, onAccount, onOpen }: AccountMenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const face = (
    <>
      <span className="visually-hidden">More: your account </span>
      <UserMark user={user} />
    </>
  )
  const className = `account-button ${isHere ? 'tab-here' : ''}`
  const standIn = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className={className}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setIsWanted(true)}
    >
      {face}
    </button>
  )
  if (!isWanted) return standIn
  return (
    <Suspense fallback={standIn}>
      <AccountMenuList face={face} className={className} onAccount={onAccount} onChoose={onOpen} />
    </Suspense>
  )
}
