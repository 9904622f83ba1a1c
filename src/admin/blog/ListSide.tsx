import { EmptyState } from '#admin/parts/EmptyState.tsx'
import { FailedState } from '#admin/parts/FailedState.tsx'
import { SelectBox } from '#admin/parts/SelectBox.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { useSlow } from '#admin/parts/use-slow.ts'
import { goTo } from '#admin/use-address.ts'
import { STATES } from './filters.ts'
import { messages } from './messages.ts'
import { PostRows } from './PostRows.tsx'
import type { PostList } from './use-posts.ts'

interface ListSideProps {
  list: PostList
  /** The search that `list` answers. */
  term: string
  state: (typeof STATES)[number]
  selectedId: string | null
  isDeleting: boolean
  onOpen: (id: string) => void
  onDelete: (id: string) => void
}

/** The filter and the list, or what stands in its place; the result of a search is also read aloud. */
export function ListSide(props: ListSideProps) {
  const { list, term, state } = props
  const slow = useSlow(list.isLoading || list.isStale)
  const isAnswered = (term || state !== 'all') && !list.isLoading && !list.isStale && !list.isFailed
  return (
    <div aria-busy={list.isStale} className="transition-opacity aria-busy:opacity-60">
      <label className="flex items-center justify-between gap-3 border-line border-b py-2 pr-1.5 pl-5">
        <span className="small font-semibold">Show</span>
        <SelectBox>
          <select
            className="min-h-11 cursor-pointer appearance-none rounded-s border-0 bg-transparent pr-9 pl-2 font-medium -outline-offset-3"
            value={state}
            onChange={event =>
              goTo({ state: event.target.value === 'all' ? null : event.target.value }, 'push')
            }
          >
            {STATES.map(choice => (
              <option key={choice} value={choice}>
                {choice === 'all' ? 'All posts' : messages.state[choice]}
              </option>
            ))}
          </select>
        </SelectBox>
      </label>
      <p role="status" className="visually-hidden">
        {isAnswered && messages.found(list.total)}
      </p>
      {list.isLoading ? (
        <SkeletonList slow={slow} />
      ) : list.posts.length === 0 ? (
        <NoPosts {...props} />
      ) : (
        <Posts {...props} />
      )}
    </div>
  )
}

function NoPosts({ list, term, state }: ListSideProps) {
  // After a failure nobody knows whether there are none.
  if (list.isFailed) {
    return <FailedState message={messages.loadFailed} onAction={list.retry} isBusy={list.isRetrying} />
  }
  if (!term && state === 'all') return <EmptyState sentence={messages.empty} />
  return (
    <EmptyState sentence={messages.noMatch}>
      <button
        type="button"
        className="button button-outline button-small"
        onClick={() => goTo({ q: null, state: null }, 'push')}
      >
        Show all posts
      </button>
    </EmptyState>
  )
}

function Posts({ list, selectedId, isDeleting, onOpen, onDelete }: ListSideProps) {
  return (
    <>
      <PostRows
        posts={list.posts}
        selectedId={selectedId}
        now={Date.now()}
        isDeleting={isDeleting}
        onOpen={onOpen}
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
