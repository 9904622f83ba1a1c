import { queryOptions, useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { type ChatCall, listCalls } from '#data/chat-handoffs.ts'
import { countNewChatLogs } from '#data/chat-logs-admin.ts'
import type { Db } from '#data/rest-client.ts'

/** Every query of the chats starts with this, in their tab too, so that one call refreshes them all. */
export const CHATS = 'chats'

/** How often the queue is asked: messages and calls arrive within 3 s (HAND-06). */
export const CALLS_MS = 3000

/** The visitors who wait for a person or talk to one. */
export const callsOptions = (db: Db) =>
  queryOptions({ queryKey: [CHATS, 'calls'], queryFn: (): Promise<ChatCall[]> => listCalls(db) })

/** How many conversations nobody has looked after yet (UX-04). */
export const newChatsOptions = (db: Db) =>
  queryOptions({ queryKey: [CHATS, 'new'], queryFn: () => countNewChatLogs(db) })

/** The queue as it was read last; the dashboard asks for it (src/admin/use-updates.ts). */
export function useCalls() {
  const { db } = useBackend()
  return useQuery(callsOptions(db))
}
