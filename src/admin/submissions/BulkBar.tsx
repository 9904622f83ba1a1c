import { Trash2 } from 'lucide-react'
import { Select } from '#admin/parts/Select.tsx'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import { useFocusFallback } from '#admin/parts/use-focus-fallback.ts'
import { LEAD_STATUSES, type LeadStatus } from '#lib/lead.ts'

const OPTIONS = [
  ['', 'Set status…'],
  ...LEAD_STATUSES.map(status => [status, STATUS_NAMES[status]] as const),
] as const

interface BulkBarProps {
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

/** What can be done with all chosen submissions at once. */
export function BulkBar(props: BulkBarProps) {
  const { count, isAll, isBusy, isFlaggedView, onAll, onNone, onStatus, onUnflag, onDelete } = props
  const bar = useFocusFallback<HTMLFieldSetElement>()
  return (
    <fieldset ref={bar} aria-label="Chosen submissions" disabled={isBusy} className="list-head bg-raised">
      <p role="status" className="mr-2 font-semibold tabular-nums">
        {count} chosen
      </p>
      {!isAll && (
        <button type="button" className="link small" onClick={onAll}>
          Choose all on this page
        </button>
      )}
      <button type="button" className="link small" onClick={onNone}>
        Choose none
      </button>
      <span className="grow max-sm:hidden" />
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
      <button type="button" className="button button-small button-danger" onClick={onDelete}>
        <Trash2 className="icon" aria-hidden="true" />
        Delete chosen
      </button>
    </fieldset>
  )
}
