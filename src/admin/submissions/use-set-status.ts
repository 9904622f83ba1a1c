import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { conflicts, happenedTo } from '#admin/parts/conflicts.ts'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import { toast } from '#admin/parts/toast.ts'
import { type ContactSubmission, setSubmissionStatus } from '#data/contact-submissions.ts'
import type { NotChanged } from '#data/save-if-unchanged.ts'
import { undoDelete } from '#data/trash.ts'
import type { LeadStatus } from '#lib/lead.ts'
import { messages } from './messages.ts'
import { SUBMISSIONS } from './use-poll.ts'
import { usePatch } from './use-submission-changes.ts'

interface StatusChange {
  /** The rows as shown; if a colleague has set a status since they were read, the person is asked. */
  rows: readonly ContactSubmission[]
  status: LeadStatus
}

/** Sets the status of submissions; shown optimistically and rolled back on failure. */
export function useSetStatus() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const patch = usePatch()
  /** The statuses known to be stored, by id, while a choice is on its way. */
  const [stored] = useState(() => new Map<string, LeadStatus>())
  const storedOf = (row: ContactSubmission) => stored.get(row.id) ?? row.status
  const mutation = useMutation({
    mutationKey: [SUBMISSIONS, 'status'],
    // One at a time, so that the last choice is the one stored (UX-07).
    scope: { id: 'submission status' },
    mutationFn: async ({ rows, status }: StatusChange) => {
      // Only now is it known whether the choice before it was stored.
      const read = rows.map(row => ({ ...row, status: storedOf(row) }))
      return { rows: read, refused: await setSubmissionStatus(db, read, status) }
    },
    onMutate: ({ rows, status }) => {
      const ids = new Set(rows.map(({ id }) => id))
      return patch(row => (ids.has(row.id) ? { ...row, status } : row))
    },
    onSuccess: ({ rows, refused }, { status }) => {
      const kept = new Set(refused.map(({ id }) => id))
      for (const { id } of rows) if (!kept.has(id)) stored.set(id, status)
      offerUndo(refused, { rows, status })
      void settle(refused, { rows, status })
    },
    onError: (error, { rows, status }) => {
      console.error(error)
      toast.error(messages.changeFailed)
      const ids = new Set(rows.map(({ id }) => id))
      // A later choice stays on the screen.
      return patch(row =>
        ids.has(row.id) && row.status === status ? { ...row, status: storedOf(row) } : row,
      )
    },
    onSettled: () => {
      // While another choice is queued, a refetch would show its old status.
      if (queries.isMutating({ mutationKey: [SUBMISSIONS, 'status'] }) > 1) return
      stored.clear()
      void queries.invalidateQueries({ queryKey: [SUBMISSIONS] })
      // The status of the lead's conversation follows; this is the query key of its tab.
      void queries.invalidateQueries({ queryKey: ['chats'] })
    },
  })

  /** Offers Undo for bulk changes only; a single status is just as quickly set back by hand. */
  function offerUndo(refused: NotChanged<ContactSubmission>[], { rows, status }: StatusChange) {
    const kept = new Set(refused.map(({ id }) => id))
    const changed = rows.filter(row => !kept.has(row.id) && row.status !== status)
    if (rows.length < 2 || changed.length === 0) return
    toast.undo(messages.statusSet(changed.length, STATUS_NAMES[status]), () => {
      for (const [before, group] of Map.groupBy(changed, row => row.status)) {
        change({ rows: group.map(row => ({ ...row, status })), status: before })
      }
    })
  }

  /** Reports what colleagues changed meanwhile, and asks which status to keep. */
  async function settle(refused: NotChanged<ContactSubmission>[], { rows, status }: StatusChange) {
    const mine = STATUS_NAMES[status]
    const changed = refused.filter(found => found.result === 'conflict')
    const [first] = changed
    if (first) {
      const isOne = changed.length === 1
      const choice = await conflicts.ask({
        name: isOne ? `the status of ${first.current.name}` : `the status of ${changed.length} submissions`,
        happened: happenedTo(first),
        fields: changed.map(({ current }) => ({
          ...{ label: isOne ? 'Status' : current.name, mine, theirs: STATUS_NAMES[current.status] },
        })),
      })
      if (choice === 'mine') change({ rows: changed.map(({ current }) => current), status })
    }
    for (const found of refused) {
      const row = rows.find(({ id }) => id === found.id)
      if (found.result !== 'deleted' || !row) continue
      const choice = await conflicts.ask({
        name: `The submission from ${row.name}`,
        happened: happenedTo(found),
        fields: [{ label: 'Status', mine }],
        rescue: 'Restore it with mine',
      })
      if (choice === 'mine') await restore(row, status)
    }
  }

  async function restore(row: ContactSubmission, status: LeadStatus) {
    try {
      await undoDelete(db, 'contact_submissions', [row.id])
      change({ rows: [row], status })
    } catch (error) {
      console.error(error)
      toast.error(messages.restoreFailed)
    }
  }

  function change({ rows, status }: StatusChange, options?: { onSuccess: () => void }) {
    for (const row of rows) if (!stored.has(row.id)) stored.set(row.id, row.status)
    mutation.mutate({ rows, status }, options)
  }
  return { change, isPending: mutation.isPending }
}
