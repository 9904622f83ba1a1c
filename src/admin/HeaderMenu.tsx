import { MoreHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SessionUser } from '#data/session.ts'
import type { MenuChoice } from './HeaderMenuList.tsx'
import { useBackend } from './parts/backend.ts'
import { useShortcut } from './parts/use-shortcut.ts'

// What is opened once a month is loaded when it is opened, the menu itself when it is reached for.
const loadMenu = () => import('./HeaderMenuList.tsx')
const HeaderMenuList = lazy(loadMenu)
const ShortcutList = lazy(() => import('./parts/ShortcutList.tsx'))
const TrashDialog = lazy(() => import('./history/TrashDialog.tsx'))
const AuditDialog = lazy(() => import('./history/AuditDialog.tsx'))
const PasswordDialog = lazy(() => import('./session/PasswordDialog.tsx'))

/** What concerns the whole dashboard and is not needed daily, each in a dialog. */
export function HeaderMenu({ user }: { user: SessionUser }) {
  const { auth } = useBackend()
  const [isWanted, setIsWanted] = useState(false)
  const [opened, setOpened] = useState<MenuChoice | null>(null)
  const close = () => setOpened(null)
  useShortcut('?', () => setOpened('shortcuts'), 'This list')
  const standIn = (
    <button
      type="button"
      aria-label="More"
      aria-haspopup="menu"
      aria-expanded={false}
      className="button button-outline button-small max-lg:px-3!"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setIsWanted(true)}
    >
      <MoreHorizontal className="icon" aria-hidden="true" />
    </button>
  )
  return (
    <>
      {isWanted ? (
        <Suspense fallback={standIn}>
          <HeaderMenuList onChoose={setOpened} />
        </Suspense>
      ) : (
        standIn
      )}
      <Suspense>
        {opened === 'shortcuts' && <ShortcutList onClose={close} />}
        {opened === 'trash' && <TrashDialog onClose={close} />}
        {opened === 'audit' && <AuditDialog onClose={close} />}
        {opened === 'password' && <PasswordDialog auth={auth} user={user} onClose={close} />}
      </Suspense>
    </>
  )
}
