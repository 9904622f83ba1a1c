import { lazy, Suspense, useState } from 'react'
import type { SessionUser } from '#data/session.ts'
import type { DialogName } from './DashboardDialogs.tsx'
import { UserMark } from './UserMark.tsx'

// Loaded when it is reached for.
const loadMenu = () => import('./AccountMenuList.tsx')
const AccountMenuList = lazy(loadMenu)

interface AccountMenuProps {
  user: SessionUser
  /** The person is on the page that this leads to. */
  isHere: boolean
  onAccount: () => void
  onOpen: (dialog: DialogName) => void
}

/** The signed-in person, and behind it what concerns the whole dashboard and is not needed daily. */
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
