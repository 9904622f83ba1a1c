import { BulkBar } from '#admin/parts/BulkBar.tsx'
import { Menu, MenuItem } from '#admin/parts/Menu.tsx'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import { LEAD_STATUSES, type LeadStatus } from '#lib/lead.ts'

interface SubmissionsBarProps {
  count: number
  /** Whether all entries of the page are chosen. */
  isAll: boolean
  isBusy: boolean
  isFlaggedView: boolean
  onAll: () => void
  onNone: () => void
  onStatus: (status: LeadStatus) => void
  onUnflag: () => void
  onDelete: () => void
}

/** Bulk actions on the chosen submissions. */
export function SubmissionsBar({ isFlaggedView, onStatus, onUnflag, ...bar }: SubmissionsBarProps) {
  return (
    <BulkBar what="submissions" allLabel="Choose all on this page" {...bar}>
      {/* Not a select, which on some systems changes at the first arrow key. */}
      <Menu trigger="Set status…">
        {LEAD_STATUSES.map(status => (
          <MenuItem key={status} onSelect={() => onStatus(status)}>
            {STATUS_NAMES[status]}
          </MenuItem>
        ))}
      </Menu>
      {isFlaggedView && (
        <button type="button" className="button button-outline button-small" onClick={onUnflag}>
          Not spam
        </button>
      )}
    </BulkBar>
  )
}
