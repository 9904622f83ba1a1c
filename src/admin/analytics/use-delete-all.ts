import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { reasonOf } from '#admin/parts/reason.ts'
import { toast } from '#admin/parts/toast.ts'
import { deleteAllAdminLogins, listAdminLogins } from '#data/admin-logins.ts'
import { deleteAllVisits, listVisits } from '#data/visits.ts'
import { messages } from './messages.ts'
import { ANALYTICS } from './use-analytics.ts'

const KINDS = {
  visits: {
    ...{ list: listVisits, deleteAll: deleteAllVisits },
    ...{ done: messages.visitsDeleted, failed: messages.visitsFailed },
  },
  logins: {
    ...{ list: listAdminLogins, deleteAll: deleteAllAdminLogins },
    ...{ done: messages.loginsDeleted, failed: messages.loginsFailed },
  },
}

/** More than arrive during a deletion. */
const ARRIVING = 100

/** Permanently deletes all visits or all admin logins, and reports the result (ANLY-05, ANLY-06). */
export function useDeleteAll() {
  const { db } = useBackend()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (kind: keyof typeof KINDS) => {
      const { list, deleteAll } = KINDS[kind]
      const [newest] = await list(db, 0, 1)
      await deleteAll(db)
      // Row-level security silently skips rows instead of refusing to delete them (SEC-19). Newer ones may arrive at any
      // time. Ids tell them apart; times would not, as this device's clock may be wrong.
      const left = newest ? await list(db, 0, ARRIVING) : []
      if (left.some(({ id }) => id === newest?.id)) throw new Error('nothing was deleted')
    },
    onSuccess: (_, kind) => toast.success(KINDS[kind].done),
    onError: (error, kind) => {
      console.error(error)
      toast.error(KINDS[kind].failed(reasonOf(error) ?? messages.unknownReason))
    },
    // Returned, so that the tab stays busy until the new figures are loaded.
    onSettled: (_, __, kind) => queries.invalidateQueries({ queryKey: [ANALYTICS, kind] }),
  })
}
