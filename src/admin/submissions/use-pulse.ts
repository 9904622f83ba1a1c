import { queryOptions, useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { readSubmissionsPulse } from '#data/contact-submissions.ts'
import type { Db } from '#data/rest-client.ts'

/** How often the server is asked for news: a new submission shows within 30 s (SUBM-10). */
export const POLL_MS = 15_000

/** Every query of this tab starts with this, so that one call refreshes them all. */
export const SUBMISSIONS = 'submissions'

/** The question whether anything has changed; within a second its answer serves everybody. */
export const pulseOptions = (db: Db) =>
  queryOptions({
    queryKey: [SUBMISSIONS, 'pulse'],
    queryFn: () => readSubmissionsPulse(db),
    staleTime: 1000,
  })

/** The few numbers that tell whether anything has changed, asked every 15 s. */
export function usePulse() {
  const { db } = useBackend()
  return useQuery({ ...pulseOptions(db), refetchInterval: POLL_MS })
}
