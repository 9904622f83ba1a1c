import { ArrowUpRight, History, Keyboard, KeyRound, MoreHorizontal, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SessionUser } from '#data/session.ts'
import { useBackend } from './parts/backend.ts'
import { Menu, MenuItem } from './parts/Menu.tsx'
import { ShortcutList } from './parts/ShortcutList.tsx'
import { useShortcut } from './parts/use-shortcut.ts'

// What is opened once a month is loaded when it is opened.
const TrashDialog = lazy(() => import('./history/TrashDialog.tsx'))
const AuditDialog = lazy(() => import('./history/AuditDialog.tsx'))
const PasswordDialog = lazy(() => import('./session/PasswordDialog.tsx'))

type Opened = 'trash' | 'audit' | 'password' | 'shortcuts' | null

/** What concerns the whole dashboard and is not needed daily, each in a dialog. */
export function HeaderMenu({ user }: { user: SessionUser }) {
  const { auth } = useBackend()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  useShortcut('?', () => setOpened('shortcuts'), 'This list')
  return (
    <>
      <Menu label="More" trigger={<MoreHorizontal className="icon" aria-hidden="true" />}>
        <MenuItem onSelect={() => setOpened('trash')}>
          <Trash2 className="icon" aria-hidden="true" /> Trash
        </MenuItem>
        <MenuItem onSelect={() => setOpened('audit')}>
          <History className="icon" aria-hidden="true" /> Who changed what
        </MenuItem>
        <MenuItem onSelect={() => setOpened('password')}>
          <KeyRound className="icon" aria-hidden="true" /> Change password
        </MenuItem>
        <MenuItem onSelect={() => setOpened('shortcuts')}>
          <Keyboard className="icon" aria-hidden="true" /> Keyboard shortcuts
        </MenuItem>
        <MenuItem onSelect={() => location.assign('/')}>
          <ArrowUpRight className="icon" aria-hidden="true" /> View site
        </MenuItem>
      </Menu>
      <ShortcutList isOpen={opened === 'shortcuts'} onClose={close} />
      <Suspense>
        {opened === 'trash' && <TrashDialog onClose={close} />}
        {opened === 'audit' && <AuditDialog onClose={close} />}
        {opened === 'password' && <PasswordDialog auth={auth} user={user} onClose={close} />}
      </Suspense>
    </>
  )
}
