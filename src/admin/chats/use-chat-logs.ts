import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { type ChatLog, type ChatSummary, listChatLogs, readChatLog } from '#data/chat-logs-admin.ts'
import { PAGE_SIZE, type View } from './view.ts'

/** Every query of this tab starts with this, so that one call refreshes them all. */
export const CHATS = 'chats'

/** How often the list asks for new conversations, and an open one for new messages (LOGS-15). */
const LIST_MS = 15_000
const OPEN_MS = 5_000

/** What the list's query holds. */
export interface ChatPage {
  rows: ChatSummary[]
  total: number
}

/** The page of conversations that `view` asks for, kept up to date. */
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

/** The conversation `id`, read anew when it is opened; null when it is gone, and then out of the list (LOGS-07). */
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

/** The page without some of its conversations. */
export function without(page: ChatPage, ids: readonly string[]): ChatPage {
  const rows = page.rows.filter(row => !ids.includes(row.id))
  return { rows, total: page.total - (page.rows.length - rows.length) }
}

/** Anything else would make the database refuse the question. */
const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
