import { lazy, Suspense, useState } from 'react'
import type { SessionUser } from '#data/session.ts'
import type { DialogName } from './DashboardDialogs.tsx'
import { UserMark } from './UserMark.tsx'

// Loaded when it is reached for.
const loadMenu = () => import('./AccountMenuList.tsx')
const AccountMenuList = lazy(loadMenu)

interface AccountMenuProps {
  user: SessionUser
  onOpen: (dialog: DialogName) => void
}

/** The signed-in person, and behind it what concerns the whole dashboard and is not needed daily. */
export function AccountMenu({ user, onOpen }: AccountMenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const face = (
    <>
      <span className="visually-hidden">More: your account </span>
      <UserMark user={user} />
    </>
  )
  const standIn = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className="account-button"
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
      <AccountMenuList face={face} onChoose={onOpen} />
    </Suspense>
  )
}
