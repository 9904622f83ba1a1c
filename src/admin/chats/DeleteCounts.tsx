import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { failing, toast } from '#admin/parts/toast.ts'
import { deleteStepCounts } from '#data/chat-logs-admin.ts'
import { messages } from './messages.ts'
import { CHATS } from './use-chat-logs.ts'

interface DeleteCountsProps {
  version: string
  onDeleted: () => void
  confirm?: (question: string) => boolean
}

/** Deletes the counts of one version of the script; asks first, because this cannot be undone. */
export function DeleteCounts({
  version,
  onDeleted,
  confirm = question => window.confirm(question),
}: DeleteCountsProps) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => deleteStepCounts(db, version),
    onSuccess: () => {
      toast.success(messages.countsDeleted)
      onDeleted()
    },
    onError: failing(messages.countsFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: [CHATS, 'steps'] }),
  })
  return (
    <button
      type="button"
      className="button button-small button-danger"
      disabled={deletion.isPending}
      onClick={() => confirm(messages.confirmCounts(version)) && deletion.mutate()}
    >
      {deletion.isPending ? 'Deleting...' : 'Delete counts'}
    </button>
  )
}
