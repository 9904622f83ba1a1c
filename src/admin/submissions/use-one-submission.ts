import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { readSubmission } from '#data/contact-submissions.ts'
import { type Entry, entryOf } from './merge.ts'
import { SUBMISSIONS } from './use-poll.ts'
import { isUuid } from './use-submissions.ts'

/** The entry that the address names: from the list or, when it is on another page, from the server. */
export function useOneSubmission(id: string, entries: readonly Entry[]): Entry | undefined {
  const { db } = useBackend()
  const listed = entries.find(entry => entry.id === id)
  const alone = useQuery({
    queryKey: [SUBMISSIONS, 'list', 'one', id],
    queryFn: async () => {
      const row = await readSubmission(db, id)
      return { rows: row ? [row] : [], total: row ? 1 : 0 }
    },
    enabled: !listed && isUuid(id),
  })
  const [row] = alone.data?.rows ?? []
  return listed ?? (row && entryOf(row))
}
