import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { type ChatLog, type ChatSummary, listChatLogs, readChatLog } from '#data/chat-logs-admin.ts'
import { isUuid } from '#lib/uuid.ts'
import { PAGE_SIZE, type View } from './view.ts'

/** Every query key of this tab starts with this, so that one call can invalidate them all. */
export const CHATS = 'chats'

/** How often the list polls for new conversations, and an open one for new messages (LOGS-15). */
const LIST_MS = 15_000
const OPEN_MS = 5_000

/** The list query's data. */
export interface ChatPage {
  rows: ChatSummary[]
  total: number
}

/** The page of conversations for `view`, kept up to date. */
export function useChatLogs(view: View) {
  const { db } = useBackend()
  return useQuery({
    queryKey: [CHATS, 'list', view],
    queryFn: ({ signal }): Promise<ChatPage> =>
      listChatLogs(db, {
        search: view.search,
        oldestFirst: view.sort === 'oldest',
        offset: (view.page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_MS,
  })
}

/** The conversation `id`, refetched on opening; null if it is gone, which also removes it from the list (LOGS-07). */
export function useChatLog(id: string) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [CHATS, 'one', id],
    queryFn: (): Promise<ChatLog | null> => (isUuid(id) ? readChatLog(db, id) : Promise.resolve(null)),
    enabled: id !== '',
    refetchInterval: OPEN_MS,
    refetchOnMount: 'always',
  })
  const isGone = query.data === null
  useEffect(() => {
    if (!isGone) return
    queries.setQueriesData<ChatPage>({ queryKey: [CHATS, 'list'] }, page => page && without(page, [id]))
  }, [isGone, id, queries])
  return query
}

/** The page without the given conversations. */
export function without(page: ChatPage, ids: readonly string[]): ChatPage {
  const rows = page.rows.filter(row => !ids.includes(row.id))
  return { rows, total: page.total - (page.rows.length - rows.length) }
}
