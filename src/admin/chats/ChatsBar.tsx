import { ArrowDownUp, Trash2 } from '#admin/icons.ts'
import { sortBy, type View } from './view.ts'

interface ChatsBarProps {
  sort: View['sort']
  isEmpty: boolean
  isDeleting: boolean
  /** Undefined if the person may not delete all. */
  onDeleteAll?: () => void
}

/** Sorts the list, and deletes all conversations (LOGS-02, LOGS-10). */
export function ChatsBar({ sort, isEmpty, isDeleting, onDeleteAll }: ChatsBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:justify-between">
      <button
        type="button"
        className="button button-outline button-small"
        onClick={() => sortBy(sort === 'newest' ? 'oldest' : 'newest')}
      >
        <ArrowDownUp className="icon max-sm:hidden" aria-hidden="true" />
        Sort by Date: {sort === 'newest' ? 'Newest First' : 'Oldest First'}
      </button>
      {onDeleteAll && (
        <button
          type="button"
          className="button button-small button-danger"
          disabled={isEmpty || isDeleting}
          onClick={onDeleteAll}
        >
          <Trash2 className="icon" aria-hidden="true" />
          {isDeleting ? 'Deleting...' : 'Delete All'}
        </button>
      )}
    </div>
  )
}
