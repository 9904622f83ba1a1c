import type { ReactNode } from 'react'
import { ArrowUpRight, Bell, CircleUserRound, History, Keyboard, Trash2 } from '#admin/icons.ts'
import type { DialogName } from './DashboardDialogs.tsx'
import { Menu, MenuItem } from './parts/Menu.tsx'
import { useMay } from './parts/member.ts'

interface AccountMenuListProps {
  /** The content of its button. */
  face: ReactNode
  className: string
  onAccount: () => void
  onChoose: (choice: DialogName) => void
}

/** The account menu, initially open because it mounts on the first press of its button. */
export default function AccountMenuList(props: AccountMenuListProps) {
  const { face, className, onAccount, onChoose } = props
  const isForPeople = useMay('people')
  return (
    <Menu isOpenAtFirst className={className} trigger={face}>
      <MenuItem onSelect={onAccount}>
        <CircleUserRound className="icon" aria-hidden="true" /> Your account
      </MenuItem>
      <MenuItem onSelect={() => onChoose('trash')}>
        <Trash2 className="icon" aria-hidden="true" /> Trash
      </MenuItem>
      <MenuItem onSelect={() => onChoose('audit')}>
        <History className="icon" aria-hidden="true" /> Who changed what
      </MenuItem>
      <MenuItem onSelect={() => onChoose('shortcuts')}>
        <Keyboard className="icon" aria-hidden="true" /> Keyboard shortcuts
      </MenuItem>
      {isForPeople && (
        <MenuItem onSelect={() => onChoose('alerts')}>
          <Bell className="icon" aria-hidden="true" /> Sound and notifications
        </MenuItem>
      )}
      <MenuItem onSelect={() => location.assign('/')}>
        <ArrowUpRight className="icon" aria-hidden="true" /> View site
      </MenuItem>
    </Menu>
  )
}
