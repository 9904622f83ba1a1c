import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { toast } from '#admin/parts/toast.ts'
import { deleteSubmission, type SubmissionPage } from '#data/contact-submissions.ts'
import type { Entry } from './merge.ts'
import { SUBMISSIONS } from './use-submissions.ts'

/**
 * Deletes a submission from the server and, only when that worked, from this device (SUBM-08); says how it
 * went. `onDeleted` runs once the list no longer shows it.
 */
export function useDeleteSubmission(removeFromDevice: (id: string) => void, onDeleted: (id: string) => void) {
  const { db } = useBackend()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, place }: Entry) => {
      if (place !== 'device') await deleteSubmission(db, id)
      removeFromDevice(id)
    },
    onSuccess: (_, { id }) => {
      queries.setQueriesData<InfiniteData<SubmissionPage>>(
        { queryKey: [SUBMISSIONS, 'list'] },
        list => list && { ...list, pages: list.pages.map(page => withoutRow(page, id)) },
      )
      toast.success('Submission deleted successfully')
      onDeleted(id)
    },
    onError: error => {
      console.error(error)
      toast.error('Failed to delete submission')
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: [SUBMISSIONS] }),
  })
}

function withoutRow({ rows, total }: SubmissionPage, id: string): SubmissionPage {
  return { rows: rows.filter(row => row.id !== id), total: total - 1 }
}
