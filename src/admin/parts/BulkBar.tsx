import type { ReactNode } from 'react'
import { Trash2 } from '#admin/icons.ts'
import { useFocusFallback } from './use-focus-fallback.ts'

interface BulkBarProps {
  /** What is chosen, e.g. `submissions`. */
  what: string
  count: number
  /** Whether everything that is shown is chosen. */
  isAll: boolean
  /** How the button names everything that is shown, e.g. `Choose all on this page`. */
  allLabel: string
  isBusy: boolean
  onAll: () => void
  onNone: () => void
  onDelete: () => void
  /** What else can be done with them. */
  children?: ReactNode
}

/** What can be done with everything that is chosen, in place of the list's filters. */
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
