import { Menu, MenuItem } from '#admin/parts/Menu.tsx'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import { LEAD_STATUSES, type LeadStatus } from '#lib/lead.ts'

/**
 * Sets the status of the chosen submissions. Not a select, which on some systems changes at the first arrow key.
 * Loaded when something is chosen, because the first tab needs no other menu.
 */
export default function StatusMenu({ onStatus }: { onStatus: (status: LeadStatus) => void }) {
  return (
    <Menu trigger="Set status…">
      {LEAD_STATUSES.map(status => (
        <MenuItem key={status} onSelect={() => onStatus(status)}>
          {STATUS_NAMES[status]}
        </MenuItem>
      ))}
    </Menu>
  )
}
