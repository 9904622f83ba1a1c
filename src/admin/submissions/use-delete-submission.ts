import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { toast } from '#admin/parts/toast.ts'
import { deleteSubmission } from '#data/contact-submissions.ts'
import type { Entry } from './merge.ts'
import { SUBMISSIONS } from './use-submissions.ts'

/**
 * Deletes a submission from the server and, only when that worked, from this device (SUBM-08); says how it
 * went. `onDeleted` runs once the list no longer shows it.
 */
export function useDeleteSubmission(removeFromDevice: (id: string) => void, onDeleted: () => void) {
  const { db } = useBackend()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, place }: Entry) => {
      if (place !== 'device') await deleteSubmission(db, id)
      removeFromDevice(id)
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [SUBMISSIONS] })
      toast.success('Submission deleted successfully')
      onDeleted()
    },
    onError: error => {
      console.error(error)
      toast.error('Failed to delete submission')
      void queries.invalidateQueries({ queryKey: [SUBMISSIONS] })
    },
  })
}
