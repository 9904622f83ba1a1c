import { EmptyState } from '#admin/parts/EmptyState.tsx'
import { FailedState } from '#admin/parts/FailedState.tsx'
import { Pager } from '#admin/parts/Pager.tsx'
import { Select } from '#admin/parts/Select.tsx'
import { SelectBox } from '#admin/parts/SelectBox.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { useNow } from '#admin/parts/use-now.ts'
import type { useSelection } from '#admin/parts/use-selection.ts'
import { useSlow } from '#admin/parts/use-slow.ts'
import type { PostSummary } from '#data/blog-posts-admin.ts'
import { clear, STATES, showState, sortBy, turnTo, type View } from './filters.ts'
import { messages } from './messages.ts'
import { PostRows } from './PostRows.tsx'
import { PostsBar } from './PostsBar.tsx'
import { PAGE_SIZE, type PostList } from './use-posts.ts'

interface ListSideProps {
  list: PostList
  /** The view that `list` shows. */
  view: View
  selectedId: string | null
  isDeleting: boolean
  selection: ReturnType<typeof useSelection<PostSummary>>
  onOpen: (id: string) => void
  onDelete: (id: string) => void
  /** A bulk action on the chosen posts is running. */
  isBusy: boolean
  onDraft: () => void
  onDeleteChosen: () => void
}

/** The filter and the list, or its placeholder; search results are announced to screen readers. */
export function ListSide(props: ListSideProps) {
  const { list, view, selection } = props
  const slow = useSlow(list.isLoading || list.isStale)
  const isNarrowed = view.search !== '' || view.state !== 'all'
  const isAnswered = isNarrowed && !list.isLoading && !list.isStale && !list.isFailed
  return (
    <div aria-busy={list.isStale} className="transition-opacity aria-busy:opacity-60">
      {selection.chosen.length > 0 ? (
        <PostsBar
          count={selection.chosen.length}
          isAll={selection.chosen.length === list.posts.length}
          isBusy={props.isBusy}
          isAnyPublic={selection.chosen.some(({ status }) => status !== 'draft')}
          onAll={selection.all}
          onNone={selection.none}
          onDraft={props.onDraft}
          onDelete={props.onDeleteChosen}
        />
      ) : (
        <ViewBar view={view} />
      )}
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
      {list.total > PAGE_SIZE && (
        <div className="border-line border-t p-4">
          <Pager
            label="blog posts"
            page={view.page}
            pageSize={PAGE_SIZE}
            total={list.total}
            onPage={turnTo}
          />
        </div>
      )}
    </div>
  )
}

const ORDERS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
] as const

/** Selects which posts to list, and their order. */
function ViewBar({ view }: Pick<ListSideProps, 'view'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-line border-b py-2 pr-1.5 pl-5">
      <label className="flex items-center gap-3">
        <span className="small font-semibold">Show</span>
        <SelectBox>
          <select
            className="min-h-11 cursor-pointer appearance-none rounded-s border-0 bg-transparent pr-9 pl-2 font-medium -outline-offset-3"
            value={view.state}
            onChange={event => {
              const chosen = STATES.find(state => state === event.target.value)
              if (chosen) showState(chosen)
            }}
          >
            {STATES.map(choice => (
              <option key={choice} value={choice}>
                {choice === 'all' ? 'All posts' : messages.state[choice]}
              </option>
            ))}
          </select>
        </SelectBox>
      </label>
      <Select isQuiet label="Order of the posts" value={view.sort} options={ORDERS} onChange={sortBy} />
    </div>
  )
}

function NoPosts({ list, view }: ListSideProps) {
  // After a failure, an empty list does not mean there are none.
  if (list.isFailed) {
    return <FailedState message={messages.loadFailed} onAction={list.retry} isBusy={list.isRetrying} />
  }
  if (!view.search && view.state === 'all' && list.total === 0)
    return <EmptyState sentence={messages.empty} />
  return (
    <EmptyState sentence={list.total > 0 ? messages.emptyPage : messages.noMatch}>
      <button type="button" className="button button-outline button-small" onClick={clear}>
        Show all posts
      </button>
    </EmptyState>
  )
}

function Posts({ list, selectedId, isDeleting, selection, onOpen, onDelete }: ListSideProps) {
  // A scheduled post appears by itself.
  useNow()
  return (
    <PostRows
      posts={list.posts}
      selectedId={selectedId}
      now={Date.now()}
      isDeleting={isDeleting}
      chosen={selection.ids}
      onChoose={selection.choose}
      onOpen={onOpen}
      onDelete={onDelete}
    />
  )
}
