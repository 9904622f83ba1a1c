import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { attendCall, type ChatCall, listCalls } from '#data/chat-handoffs.ts'
import { CHATS } from './use-chat-logs.ts'

/** How often the queue is asked: messages and calls arrive within 3 s (HAND-06). */
const QUEUE_MS = 3000
/** How often the server hears that this administrator is still there; it waits for 60 s (HAND-07). */
const ATTEND_MS = 10_000

/** The visitors who wait for a person or talk to one. */
export function useCalls() {
  const { db } = useBackend()
  return useQuery({
    queryKey: [CHATS, 'calls'],
    queryFn: (): Promise<ChatCall[]> => listCalls(db),
    refetchInterval: QUEUE_MS,
    refetchIntervalInBackground: true,
  })
}

/** Tells the server for as long as this is on the screen that the administrator is still in a talk. */
export function useAttendance(chatId: string): void {
  const { db } = useBackend()
  const queries = useQueryClient()
  useEffect(() => {
    const attend = () =>
      attendCall(db, chatId)
        .then(isOn => (isOn ? undefined : queries.invalidateQueries({ queryKey: [CHATS, 'calls'] })))
        .catch(console.warn)
    void attend()
    const timer = setInterval(attend, ATTEND_MS)
    return () => clearInterval(timer)
  }, [db, chatId, queries])
}
