import { ArrowUpRight, Bell, History, Keyboard, KeyRound, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DialogName } from './DashboardDialogs.tsx'
import { Menu, MenuItem } from './parts/Menu.tsx'

interface AccountMenuListProps {
  /** What its button shows. */
  face: ReactNode
  onChoose: (choice: DialogName) => void
}

/** The account's menu, open from the start: it is made when its button is pressed for the first time. */
export default function AccountMenuList({ face, onChoose }: AccountMenuListProps) {
  return (
    <Menu isOpenAtFirst className="account-button" trigger={face}>
      <MenuItem onSelect={() => onChoose('trash')}>
        <Trash2 className="icon" aria-hidden="true" /> Trash
      </MenuItem>
      <MenuItem onSelect={() => onChoose('audit')}>
        <History className="icon" aria-hidden="true" /> Who changed what
      </MenuItem>
      <MenuItem onSelect={() => onChoose('password')}>
        <KeyRound className="icon" aria-hidden="true" /> Change password
      </MenuItem>
      <MenuItem onSelect={() => onChoose('shortcuts')}>
        <Keyboard className="icon" aria-hidden="true" /> Keyboard shortcuts
      </MenuItem>
      <MenuItem onSelect={() => onChoose('alerts')}>
        <Bell className="icon" aria-hidden="true" /> Sound and notifications
      </MenuItem>
      <MenuItem onSelect={() => location.assign('/')}>
        <ArrowUpRight className="icon" aria-hidden="true" /> View site
      </MenuItem>
    </Menu>
  )
}
