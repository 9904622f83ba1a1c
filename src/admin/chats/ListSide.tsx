import { EmptyState } from '#admin/parts/EmptyState.tsx'
import { FailedState } from '#admin/parts/FailedState.tsx'
import { Pager } from '#admin/parts/Pager.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { useSlow } from '#admin/parts/use-slow.ts'
import { ChatList } from './ChatList.tsx'
import { messages } from './messages.ts'
import type { useChatLogs } from './use-chat-logs.ts'
import { PAGE_SIZE, search, turnTo, type View } from './view.ts'

interface ListSideProps {
  list: ReturnType<typeof useChatLogs>
  view: View
  selectedId: string
  onOpen: (id: string) => void
  onDownload: (id: string) => void
  onDelete: (id: string) => void
}

/** The list or its placeholder (LOGS-01, LOGS-04). */
export function ListSide({ list, view, ...rest }: ListSideProps) {
  const slow = useSlow(list.isPending || list.isPlaceholderData)
  if (list.isPending) return <SkeletonList slow={slow} />
  // After a failure, an empty list does not mean there are none.
  if (!list.data) {
    return (
      <FailedState
        message={messages.loadFailed}
        onAction={() => void list.refetch()}
        isBusy={list.isFetching}
      />
    )
  }
  const { rows, total } = list.data
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className="flex h-full flex-col transition-opacity aria-busy:opacity-60"
    >
      <p role="status" className="visually-hidden">
        {view.search && !list.isPlaceholderData && `${total} found`}
      </p>
      {rows.length === 0 ? (
        <EmptyState sentence={messages.empty}>
          {(view.search || view.page > 1) && (
            <button
              type="button"
              className="button button-outline button-small"
              onClick={() => (view.search ? search('') : turnTo(1))}
            >
              {view.search ? 'Clear search' : 'First page'}
            </button>
          )}
        </EmptyState>
      ) : (
        <div className="grow">
          <ChatList rows={rows} now={new Date()} {...rest} />
        </div>
      )}
      {total > PAGE_SIZE && (
        <div className="pager-bar sticky bottom-(--below) border-line border-t bg-surface p-3">
          <Pager label="chat logs" page={view.page} pageSize={PAGE_SIZE} total={total} onPage={turnTo} />
        </div>
      )}
    </div>
  )
}
