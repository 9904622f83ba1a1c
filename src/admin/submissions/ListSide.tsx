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

/** The list, or what stands in its place (SUBM-09); the result of a search is also read aloud. */
export function ListSide(props: ListSideProps) {
  const { list, term } = props
  const slow = useSlow(list.isLoading || list.isStale)
  const isAnswered = term && !list.isLoading && !list.isStale && !list.isFailed
  return (
    <div aria-busy={list.isStale} className="transition-opacity aria-busy:opacity-60">
      <p role="status" className="visually-hidden">
        {isAnswered && messages.found(list.entries.length, list.hasMore)}
      </p>
      {list.isLoading ? (
        <SkeletonList slow={slow} />
      ) : list.entries.length === 0 ? (
        <NoEntries {...props} />
      ) : (
        <Entries {...props} />
      )}
    </div>
  )
}

function NoEntries({ list, term, onClearSearch }: ListSideProps) {
  // After a failure nobody knows whether there are none; the notice above the list says enough.
  if (list.isFailed) return null
  if (!term) return <EmptyState sentence={messages.empty} />
  return (
    <EmptyState sentence={messages.noMatch(term)}>
      <button type="button" className="button button-outline button-small" onClick={onClearSearch}>
        Clear search
      </button>
    </EmptyState>
  )
}

function Entries({ list, selectedId, onSelect, onDelete }: ListSideProps) {
  return (
    <>
      <SubmissionList
        entries={list.entries}
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
    </>
  )
}
