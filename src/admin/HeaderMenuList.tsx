import { ArrowUpRight, History, Keyboard, KeyRound, MoreHorizontal, Trash2 } from 'lucide-react'
import { Menu, MenuItem } from './parts/Menu.tsx'

/** What the menu leads to. */
export type MenuChoice = 'trash' | 'audit' | 'password' | 'shortcuts'

/** The header's menu, open from the start: it is made when its button is pressed for the first time. */
export default function HeaderMenuList({ onChoose }: { onChoose: (choice: MenuChoice) => void }) {
  return (
    <Menu
      label="More"
      isOpenAtFirst
      className="button button-outline button-small max-lg:px-3!"
      trigger={<MoreHorizontal className="icon" aria-hidden="true" />}
    >
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
      <MenuItem onSelect={() => location.assign('/')}>
        <ArrowUpRight className="icon" aria-hidden="true" /> View site
      </MenuItem>
    </Menu>
  )
}
