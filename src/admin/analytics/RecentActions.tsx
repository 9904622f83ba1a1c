import { Download, Trash2 } from '#admin/icons.ts'

export interface ActionsProps {
  /** What is exported and deleted, e.g. `visits`. */
  name: string
  isEmpty: boolean
  /** Whether the person may export and delete all rows. */
  isAllowed: boolean
  isBusy: boolean
  onExport: () => void
  onDelete: () => void
}

/** Actions on all rows of a table; renders nothing without rows or without the right. */
export function RecentActions({ name, isEmpty, isAllowed, isBusy, onExport, onDelete }: ActionsProps) {
  if (isEmpty || !isAllowed) return null
  return (
    <div className="flex flex-wrap gap-2">
      <button
        type="button"
        className="button button-outline button-small"
        disabled={isBusy}
        onClick={onExport}
      >
        <Download className="icon" aria-hidden="true" />
        CSV<span className="visually-hidden"> of all {name}</span>
      </button>
      <button
        type="button"
        className="button button-danger button-small"
        disabled={isBusy}
        onClick={onDelete}
      >
        <Trash2 className="icon" aria-hidden="true" />
        Delete all {name}
      </button>
    </div>
  )
}
