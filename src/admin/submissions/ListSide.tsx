import { EmptyState } from '#admin/parts/EmptyState.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { useSlow } from '#admin/parts/use-slow.ts'
import type { Entry } from './merge.ts'
import { messages } from './messages.ts'
import { SubmissionList } from './SubmissionList.tsx'
import type { SubmissionsList } from './use-submissions.ts'

interface ListSideProps {
  list: SubmissionsList
  /** The search that `list` answers. */
  term: string
  selectedId: string | undefined
  onSelect: (entry: Entry) => void
  onDelete: (entry: Entry) => void
  onClearSearch: () => void
}

/** The list in each of its states: loading, empty, nothing found, or its entries (SUBM-09). */
export function ListSide({ list, term, selectedId, onSelect, onDelete, onClearSearch }: ListSideProps) {
  const slow = useSlow(list.isLoading || list.isStale)
  const { entries } = list
  if (list.isLoading) return <SkeletonList slow={slow} />
  if (entries.length === 0 && term) {
    return (
      <EmptyState sentence={messages.noMatch(term)}>
        <button type="button" className="button button-outline button-small" onClick={onClearSearch}>
          Clear search
        </button>
      </EmptyState>
    )
  }
  // After a failure nobody knows whether the list is empty; the notice above it says enough.
  if (entries.length === 0) return list.isFailed ? null : <EmptyState sentence={messages.empty} />
  return (
    <div aria-busy={list.isStale} className="transition-opacity aria-busy:opacity-60">
      <p role="status" className="visually-hidden">
        {term && !list.isStale && messages.found(entries.length, list.hasMore)}
      </p>
      <SubmissionList
        entries={entries}
        selectedId={selectedId}
        now={new Date()}
        onSelect={onSelect}
        onDelete={onDelete}
      />
      {list.hasMore && (
        <div className="border-line border-t p-4">
          <button
            type="button"
            className="button button-outline button-small w-full"
            disabled={list.isLoadingMore}
            onClick={list.loadMore}
          >
            {list.isLoadingMore ? 'Loading...' : 'Load more'}
          </button>
        </div>
      )}
    </div>
  )
}
