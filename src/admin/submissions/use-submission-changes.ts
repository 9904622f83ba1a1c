import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { conflicts, happenedTo } from '#admin/parts/conflicts.ts'
import { failing, toast } from '#admin/parts/toast.ts'
import { useUndoDelete } from '#admin/parts/use-undo-delete.ts'
import {
  type ContactSubmission,
  deleteSubmissions,
  type SubmissionPage,
  unflagSubmissions,
} from '#data/contact-submissions.ts'
import type { Entry } from './merge.ts'
import { messages } from './messages.ts'
import { SUBMISSIONS } from './use-poll.ts'

/** Updates the cached lists; `null` removes a row. */
export function usePatch() {
  const queries = useQueryClient()
  const key = { queryKey: [SUBMISSIONS, 'list'] }
  return async (change: (row: ContactSubmission) => ContactSubmission | null) => {
    // A response to an earlier request must not bring the old rows back (UX-07).
    await queries.cancelQueries(key)
    queries.setQueriesData<SubmissionPage>(key, page => {
      if (!page) return page
      const rows = page.rows.flatMap(row => change(row) ?? [])
      return { ...page, rows, total: page.total - (page.rows.length - rows.length) }
    })
    // What was cut off before it had any data, nothing else would start again: no poll compares it.
    void queries.refetchQueries({
      ...key,
      type: 'active',
      predicate: ({ state }) => state.data === undefined,
    })
  }
}

/** Moves submissions wrongly flagged as spam to the inbox. */
export function useUnflag() {
  const { db } = useBackend()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (rows: readonly ContactSubmission[]) => unflagSubmissions(db, rows),
    onSuccess: (refused, rows) => {
      const moved = rows.length - refused.length
      if (moved > 0) toast.success(messages.unflagged(moved))
      for (const found of refused) {
        const name = rows.find(({ id }) => id === found.id)?.name ?? ''
        void conflicts.ask({
          name: found.result === 'deleted' ? `The submission from ${name}` : `the spam marks of ${name}`,
          happened: happenedTo(found),
          fields: [],
        })
      }
    },
    onError: failing(messages.unflagFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: [SUBMISSIONS] }),
  })
}

/**
 * Deletes submissions from the server and, where that succeeds, from this device (SUBM-08); reports the
 * result and offers Undo. `onDeleted` runs with those deleted once the list no longer shows them.
 */
export function useDeleteSubmissions(
  removeFromDevice: (id: string) => void,
  onDeleted: (ids: string[]) => void,
) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const offerUndo = useUndoDelete('contact_submissions', SUBMISSIONS)
  const patch = usePatch()
  return useMutation({
    mutationFn: async (entries: Entry[]) => {
      const onServer = entries.filter(({ place }) => place !== 'device').map(({ id }) => id)
      const gone = await deleteSubmissions(db, onServer)
      const ids = entries
        .filter(({ id, place }) => place === 'device' || gone.includes(id))
        .map(({ id }) => id)
      for (const id of ids) removeFromDevice(id)
      return { gone, ids }
    },
    onSuccess: async ({ gone, ids }, entries) => {
      await patch(row => (ids.includes(row.id) ? null : row))
      const message = messages.deleted(ids.length)
      if (gone.length > 0) offerUndo(message, gone)
      else toast.success(message)
      if (ids.length < entries.length) toast.error(messages.notDeleted(entries.length - ids.length))
      onDeleted(ids)
    },
    onError: (error, entries) => {
      console.error(error)
      toast.error(messages.deleteFailed(entries.length))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [SUBMISSIONS] }),
  })
}
