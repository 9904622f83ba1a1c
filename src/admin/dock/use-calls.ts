import { queryOptions, useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { type ChatCall, listCalls } from '#data/chat-handoffs.ts'
import { countNewChatLogs } from '#data/chat-logs-admin.ts'
import type { Db } from '#data/rest-client.ts'

/** Every query key about chats starts with this, also in their tab, so that one call can invalidate them all. */
export const CHATS = 'chats'

/** How often the queue is fetched: messages and calls must arrive within 3 s (HAND-06). */
export const CALLS_MS = 3000

/** The visitors waiting for a person or talking to one. */
export const callsOptions = (db: Db) =>
  queryOptions({ queryKey: [CHATS, 'calls'], queryFn: (): Promise<ChatCall[]> => listCalls(db) })

/** The number of conversations with the status new (UX-04). */
export const newChatsOptions = (db: Db) =>
  queryOptions({ queryKey: [CHATS, 'new'], queryFn: () => countNewChatLogs(db) })

/** The queue as last fetched; src/admin/use-updates.ts polls it. */
export function useCalls() {
  const { db } = useBackend()
  return useQuery(callsOptions(db))
}
