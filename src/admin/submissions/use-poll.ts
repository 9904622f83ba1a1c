import { queryOptions, useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { readSubmissionsState } from '#data/contact-submissions.ts'
import type { Db } from '#data/rest-client.ts'

/** How often the server is polled: a new submission must show within 30 s (SUBM-10). */
export const POLL_MS = 15_000

/** Every query key of this tab starts with this, so that one call can invalidate them all. */
export const SUBMISSIONS = 'submissions'

/** Checks whether anything has changed; all callers within a second share the result. */
export const pollOptions = (db: Db) =>
  queryOptions({
    queryKey: [SUBMISSIONS, 'poll'],
    queryFn: () => readSubmissionsState(db),
    staleTime: 1000,
  })

/** The few numbers that show whether anything has changed; polled by src/admin/use-updates.ts. */
export function useSubmissionsPoll() {
  const { db } = useBackend()
  return useQuery(pollOptions(db))
}
