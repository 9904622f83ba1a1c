import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState, useSyncExternalStore } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { failing, toast } from '#admin/parts/toast.ts'
import { useBeat } from '#admin/parts/use-beat.ts'
import { acceptCall, type ChatCall } from '#data/chat-handoffs.ts'
import { type Desk, viewDesk, withoutOver } from './desk.ts'
import { messages } from './messages.ts'
import { CALLS_MS, CHATS, useCalls } from './use-calls.ts'

/** The signed-in person's desk. */
export const DeskContext = createContext<Desk | null>(null)

/** The desk and its current state and view. */
export function useDesk() {
  const desk = use(DeskContext)
  if (!desk) throw new Error('Outside of the dashboard')
  const calls = useCalls()
  const state = useSyncExternalStore(desk.subscribe, desk.current)
  const queue = useQueue(calls.data ?? [], calls.dataUpdatedAt)
  return { desk, state, calls, view: viewDesk(queue, state) }
}

/** The queue as last fetched. A call ends after its minute even if the network that would say so is away. */
function useQueue(queue: readonly ChatCall[], readAt: number): readonly ChatCall[] {
  const [now, setNow] = useState(0)
  const current = withoutOver(queue, readAt, now)
  useBeat(CALLS_MS, () => {
    if (withoutOver(queue, readAt, Date.now()).length < current.length) setNow(Date.now())
  })
  return current
}

/** Takes a call; the talk opens at once, and `onTaken` gets its conversation. */
export function useAccept(desk: Desk, onTaken: (id: string) => void) {
  const { db } = useBackend()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (call: ChatCall) => acceptCall(db, call.chat_log_id),
    onSuccess(isMine, call) {
      if (!isMine) return toast.error(messages.taken)
      desk.keep(call)
      desk.open(call.chat_log_id)
      onTaken(call.chat_log_id)
    },
    onError: failing(messages.acceptFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: [CHATS, 'calls'] }),
  })
}
