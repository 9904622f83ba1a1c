import { EmptyState } from '#admin/parts/EmptyState.tsx'
import { FailedState } from '#admin/parts/FailedState.tsx'
import { Pager } from '#admin/parts/Pager.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { useSlow } from '#admin/parts/use-slow.ts'
import { isNarrowed, PAGE_SIZE, type View } from './filters.ts'
import type { Entry } from './merge.ts'
import { messages } from './messages.ts'
import { SubmissionList } from './SubmissionList.tsx'
import type { SubmissionsList } from './use-submissions.ts'

interface ListSideProps {
  list: SubmissionsList
  /** The view that `list` shows. */
  view: View
  selectedId: string | undefined
  chosen: ReadonlySet<string>
  onSelect: (entry: Entry) => void
  onChoose: (entry: Entry, isChosen: boolean) => void
  onDelete: (entry: Entry) => void
  onClear: () => void
  onPage: (page: number) => void
}

/** The list or its placeholder (SUBM-09); search results are announced to screen readers. */
export function ListSide(props: ListSideProps) {
  const { list, view } = props
  const slow = useSlow(list.isLoading || list.isStale)
  const isAnswered = isNarrowed(view) && !list.isLoading && !list.isStale && !list.isFailed
  return (
    <div aria-busy={list.isStale} className="flex grow flex-col transition-opacity aria-busy:opacity-60">
      <p role="status" className="visually-hidden">
        {isAnswered && messages.found(Math.max(list.total, list.entries.length))}
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

function NoEntries({ list, view, onClear, onPage }: ListSideProps) {
  // After a failure, an empty list does not mean there are none.
  if (list.isFailed) {
    return <FailedState message={messages.loadFailed} onAction={list.retry} isBusy={list.isRetrying} />
  }
  if (view.page > 1) {
    return (
      <EmptyState sentence="This page is empty now.">
        <button type="button" className="button button-outline button-small" onClick={() => onPage(1)}>
          First page
        </button>
      </EmptyState>
    )
  }
  if (!isNarrowed(view)) {
    return <EmptyState sentence={view.flagged ? messages.emptyFlagged : messages.empty} />
  }
  return (
    <EmptyState sentence={view.search ? messages.noMatch(view.search) : messages.noneFiltered}>
      <button type="button" className="button button-outline button-small" onClick={onClear}>
        {view.search ? 'Clear search' : 'Clear filters'}
      </button>
    </EmptyState>
  )
}

function Entries(props: ListSideProps) {
  const { list, view, selectedId, chosen, onSelect, onChoose, onDelete, onPage } = props
  return (
    <>
      <div className="grow">
        <SubmissionList
          entries={list.entries}
          selectedId={selectedId}
          chosen={chosen}
          now={new Date()}
          onSelect={onSelect}
          onChoose={onChoose}
          onDelete={onDelete}
        />
      </div>
      {list.total > PAGE_SIZE && (
        <div className="pager-bar sticky bottom-(--below) border-line border-t bg-surface p-3">
          <Pager
            label="submissions"
            page={view.page}
            pageSize={PAGE_SIZE}
            total={list.total}
            onPage={onPage}
          />
        </div>
      )}
    </>
  )
}
