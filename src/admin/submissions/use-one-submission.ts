import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { type ContactSubmission, readSubmission } from '#data/contact-submissions.ts'
import { isUuid } from '#lib/uuid.ts'
import { type Entry, entryOf } from './merge.ts'
import { SUBMISSIONS } from './use-poll.ts'
import type { SubmissionsList } from './use-submissions.ts'

/**
 * The entry that the URL names: from the list or, if it is on another page, from the server; and why it is not there,
 * if it is not.
 */
export function useOneSubmission(
  id: string,
  { entries, isLoading }: Pick<SubmissionsList, 'entries' | 'isLoading'>,
) {
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
  // Keeps the entry on the screen while it is fetched, because somebody may be reading it or writing notes.
  const last = useRef<Entry>(undefined)
  useEffect(() => {
    if (listed) last.current = listed
  })
  const entry = listed ?? shownAlone(id, alone.data?.rows, last.current)
  return { entry, missing: entry || id === '' ? null : missing(), retry: () => void alone.refetch() }

  function missing(): 'loading' | 'failed' | 'gone' {
    // What is only on this device has another kind of id, and the server knows nothing of it.
    if (!isUuid(id)) return isLoading ? 'loading' : 'gone'
    if (alone.isError && !alone.isFetching) return 'failed'
    return alone.data ? 'gone' : 'loading'
  }
}

/** The entry `id` if not in the list: the server's row, undefined if there is none, or `last` while loading. */
export function shownAlone(
  id: string,
  rows: readonly ContactSubmission[] | undefined,
  last: Entry | undefined,
): Entry | undefined {
  if (!rows) return last?.id === id && last.row ? last : undefined
  return rows[0] && entryOf(rows[0])
}
