import { BulkBar } from '#admin/parts/BulkBar.tsx'
import { Select } from '#admin/parts/Select.tsx'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import { LEAD_STATUSES, type LeadStatus } from '#lib/lead.ts'

const OPTIONS = [
  ['', 'Set status…'],
  ...LEAD_STATUSES.map(status => [status, STATUS_NAMES[status]] as const),
] as const

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
      <Select
        label="Set the status of the chosen submissions"
        value=""
        options={OPTIONS}
        onChange={status => status && onStatus(status)}
      />
      {isFlaggedView && (
        <button type="button" className="button button-outline button-small" onClick={onUnflag}>
          Not spam
        </button>
      )}
    </BulkBar>
  )
}
