import type { ReactNode } from 'react'
import { Trash2 } from '#admin/icons.ts'
import { useFocusFallback } from './use-focus-fallback.ts'

interface BulkBarProps {
  /** What kind of rows are selected, e.g. `submissions`. */
  what: string
  count: number
  /** Whether all rows shown are selected. */
  isAll: boolean
  /** Label of the button that selects all rows shown, e.g. `Choose all on this page`. */
  allLabel: string
  isBusy: boolean
  onAll: () => void
  onNone: () => void
  onDelete: () => void
  /** Further bulk actions. */
  children?: ReactNode
}

/** The bulk actions for the selected rows, shown in place of the list's filters. */
export function BulkBar(props: BulkBarProps) {
  const { what, count, isAll, allLabel, isBusy, onAll, onNone, onDelete, children } = props
  const bar = useFocusFallback<HTMLFieldSetElement>()
  return (
    <fieldset ref={bar} aria-label={`Chosen ${what}`} disabled={isBusy} className="list-head bg-raised">
      <p role="status" className="mr-2 font-semibold tabular-nums">
        {count} chosen
      </p>
      {!isAll && (
        <button type="button" className="link small" onClick={onAll}>
          {allLabel}
        </button>
      )}
      <button type="button" className="link small" onClick={onNone}>
        Choose none
      </button>
      <span className="grow max-sm:hidden" />
      {children}
      <button type="button" className="button button-small button-danger" onClick={onDelete}>
        <Trash2 className="icon" aria-hidden="true" />
        Delete chosen
      </button>
    </fieldset>
  )
}
