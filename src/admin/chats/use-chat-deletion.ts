import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { failing, toast } from '#admin/parts/toast.ts'
import { useUndoDelete } from '#admin/parts/use-undo-delete.ts'
import { deleteChatLogs, listChatLogIds } from '#data/chat-logs-admin.ts'
import { deleteAll, deleteAllMessage } from './delete-all.ts'
import { messages } from './messages.ts'
import { CHATS, type ChatPage, without } from './use-chat-logs.ts'

/** Refetches the list and the count of new ones; an open conversation polls by itself. */
function readAgain(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: [CHATS, 'new'] })
  return queries.invalidateQueries({ queryKey: [CHATS, 'list'] })
}

/** Deletes a conversation and offers Undo; `onDeleted` runs once the list no longer shows it (LOGS-09). */
export function useDeleteLog(onDeleted: (id: string) => void) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const offerUndo = useUndoDelete('chat_logs', CHATS)
  return useMutation({
    mutationFn: (id: string) => deleteChatLogs(db, [id]),
    onSuccess: async (_, id) => {
      await queries.cancelQueries({ queryKey: [CHATS, 'list'] })
      queries.setQueriesData<ChatPage>({ queryKey: [CHATS, 'list'] }, page => page && without(page, [id]))
      offerUndo(messages.deleted, [id])
      onDeleted(id)
    },
    onError: failing(messages.deleteFailed),
    onSettled: () => readAgain(queries),
  })
}

/** Deletes all conversations (LOGS-12) and refetches the list, even after a failure (SEC-33). */
export function useDeleteAllLogs(onDeleted: () => void) {
  const { db } = useBackend()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      deleteAll({ readIds: () => listChatLogIds(db), remove: ids => deleteChatLogs(db, ids) }),
    onSuccess: () => {
      toast.success(messages.allDeleted)
      onDeleted()
    },
    onError: error => {
      console.error(error)
      toast.error(deleteAllMessage(error))
    },
    onSettled: () => readAgain(queries),
  })
}
