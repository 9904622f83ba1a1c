import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { toast } from '#admin/parts/toast.ts'
import { type ChatLog, setChatStatus } from '#data/chat-logs-admin.ts'
import type { LeadStatus } from '#data/lead-status.ts'
import { messages } from './messages.ts'
import { CHATS, type ChatPage } from './use-chat-logs.ts'

/** Sets the status of a conversation: shown at once, stored one after the other (UX-07), told when it fails. */
export function useChatStatus() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const show = (id: string, status: LeadStatus) => {
    queries.setQueryData<ChatLog | null>([CHATS, 'one', id], log => log && { ...log, status })
    queries.setQueriesData<ChatPage>(
      { queryKey: [CHATS, 'list'] },
      page => page && { ...page, rows: page.rows.map(row => (row.id === id ? { ...row, status } : row)) },
    )
  }
  return useMutation({
    mutationKey: [CHATS, 'status'],
    scope: { id: 'chat status' },
    mutationFn: ({ id, status }: { id: string; status: LeadStatus }) => setChatStatus(db, id, status),
    onMutate: async ({ id, status }) => {
      // An answer that was asked for before must not bring the old status back.
      await queries.cancelQueries({ queryKey: [CHATS, 'list'] })
      await queries.cancelQueries({ queryKey: [CHATS, 'one', id] })
      show(id, status)
    },
    onError: error => {
      console.error(error)
      toast.error(messages.statusFailed)
    },
    onSettled: () => {
      // Those that wait their turn would be shown as they were before.
      if (queries.isMutating({ mutationKey: [CHATS, 'status'] }) > 1) return
      void queries.invalidateQueries({ queryKey: [CHATS] })
      // The lead follows; its tab asks for it by this name.
      void queries.invalidateQueries({ queryKey: ['submissions'] })
    },
  })
}
