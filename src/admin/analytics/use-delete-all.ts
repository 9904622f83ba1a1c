import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { reasonOf } from '#admin/parts/reason.ts'
import { toast } from '#admin/parts/toast.ts'
import { deleteAllAdminLogins, readAdminLoginSummary } from '#data/admin-logins.ts'
import { deleteAllVisits, listVisits } from '#data/visits.ts'
import { messages } from './messages.ts'
import { ANALYTICS } from './use-analytics.ts'

const SAYINGS = {
  visits: { done: messages.visitsDeleted, failed: messages.visitsFailed },
  logins: { done: messages.loginsDeleted, failed: messages.loginsFailed },
}

/** Permanently deletes all visits or all admin logins, and reports the result (ANLY-05, ANLY-06). */
export function useDeleteAll() {
  const { db } = useBackend()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (kind: keyof typeof SAYINGS) => {
      const start = new Date()
      if (kind === 'visits') await deleteAllVisits(db)
      else await deleteAllAdminLogins(db)
      // Row-level security silently skips rows instead of refusing to delete them (SEC-19).
      const isLeft = kind === 'visits' ? await isVisitLeft(start) : await isLoginLeft(start)
      if (isLeft) throw new Error('nothing was deleted')
    },
    onSuccess: (_, kind) => toast.success(SAYINGS[kind].done),
    onError: (error, kind) => {
      console.error(error)
      toast.error(SAYINGS[kind].failed(reasonOf(error) ?? messages.unknownReason))
    },
    // Returned, so that the tab stays busy until the new figures are loaded.
    onSettled: (_, __, kind) => queries.invalidateQueries({ queryKey: [ANALYTICS, kind] }),
  })

  /** Whether a visit from before `start` is left; newer ones may arrive at any time. */
  async function isVisitLeft(start: Date): Promise<boolean> {
    const [newest] = await listVisits(db, 0, 1)
    return newest !== undefined && new Date(newest.created_at) < start
  }

  async function isLoginLeft(start: Date): Promise<boolean> {
    const { list } = await readAdminLoginSummary(db)
    return list[0] !== undefined && new Date(list[0].last_at) < start
  }
}
