import { lazy, Suspense } from 'react'
import { BulkBar } from '#admin/parts/BulkBar.tsx'
import { OutdatedTab } from '#admin/parts/OutdatedTab.tsx'
import type { LeadStatus } from '#lib/lead.ts'

const StatusMenu = lazy(() => import('./StatusMenu.tsx').catch(() => ({ default: OutdatedTab })))

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
      <Suspense>
        <StatusMenu onStatus={onStatus} />
      </Suspense>
      {isFlaggedView && (
        <button type="button" className="button button-outline button-small" onClick={onUnflag}>
          Not spam
        </button>
      )}
    </BulkBar>
  )
}
