import { useQueryClient } from '@tanstack/react-query'
import { type TrashTable, undoDelete } from '#data/trash.ts'
import { restoreFiles } from '#data/trash-files.ts'
import { useBackend } from './backend.ts'
import { failing, toast } from './toast.ts'

/**
 * Says that rows were deleted and offers Undo while the message shows (UX-01). Undo restores them from the trash
 * and refetches the tab's queries, those whose key starts with `queryKey`.
 */
export function useUndoDelete(table: TrashTable, queryKey: string) {
  const client = useBackend()
  const queries = useQueryClient()
  return (message: string, rowIds: readonly string[]) =>
    toast.undo(message, () => {
      const restore =
        table === 'media_files' ? (ids: readonly string[]) => restoreFiles(client, ids) : undefined
      undoDelete(client.db, table, rowIds, restore)
        .then(() => toast.success(rowIds.length === 1 ? 'Restored' : `${rowIds.length} restored`))
        .catch(failing('Failed to restore'))
        .finally(() => void queries.invalidateQueries({ queryKey: [queryKey] }))
    })
}
