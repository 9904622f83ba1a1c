import { EmptyState } from '#admin/parts/EmptyState.tsx'
import { FailedState } from '#admin/parts/FailedState.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { useSlow } from '#admin/parts/use-slow.ts'
import { messages } from './messages.ts'
import { PeopleList } from './PeopleList.tsx'
import type { usePeople } from './use-people.ts'
import { clear, type View } from './view.ts'

interface ListSideProps {
  people: ReturnType<typeof usePeople>
  view: View
  selectedId: string
  onOpen: (id: string) => void
}

/** The list or its placeholder. */
export function ListSide({ people, view, selectedId, onOpen }: ListSideProps) {
  const { list, rows, today } = people
  const slow = useSlow(list.isPending || list.isPlaceholderData)
  const isNarrowed = view.search !== '' || view.isMine || view.tag !== ''
  if (list.isPending) return <SkeletonList slow={slow} />
  if (list.isError && rows.length === 0) {
    return (
      <FailedState
        message={messages.loadFailed}
        onAction={() => void list.refetch()}
        isBusy={list.isFetching}
      />
    )
  }
  return (
    <div aria-busy={list.isPlaceholderData} className="grow transition-opacity aria-busy:opacity-60">
      <p role="status" className="visually-hidden">
        {view.search && !list.isPlaceholderData && messages.found(rows.length, !list.hasNextPage)}
      </p>
      {rows.length > 0 ? (
        <PeopleList rows={rows} selectedId={selectedId} today={today} onOpen={onOpen} />
      ) : (
        <EmptyState sentence={emptySentence(view, isNarrowed)}>
          {(isNarrowed || view.list !== 'all') && (
            <button type="button" className="button button-outline button-small" onClick={clear}>
              Show everybody
            </button>
          )}
        </EmptyState>
      )}
      {list.hasNextPage && (
        <p className="grid place-items-center p-4">
          <button
            type="button"
            className="button button-outline button-small"
            aria-disabled={list.isFetchingNextPage}
            onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </button>
        </p>
      )}
    </div>
  )
}

function emptySentence(view: View, isNarrowed: boolean): string {
  if (view.search) return messages.noMatch(view.search)
  if (isNarrowed) return messages.noneFiltered
  return view.list === 'all' ? messages.empty : messages.noneListed
}
