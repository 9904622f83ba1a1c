import { queryOptions, useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { readSubmissionsState } from '#data/contact-submissions.ts'
import type { Db } from '#data/rest-client.ts'

/** How often the server is asked for updates: a new submission shows within 30 s (SUBM-10). */
export const POLL_MS = 15_000

/** Every query of this tab starts with this, so that one call refreshes them all. */
export const SUBMISSIONS = 'submissions'

/** The question whether anything has changed; within a second its result serves everybody. */
export const pollOptions = (db: Db) =>
  queryOptions({
    queryKey: [SUBMISSIONS, 'poll'],
    queryFn: () => readSubmissionsState(db),
    staleTime: 1000,
  })

/** The few numbers that tell whether anything has changed; the dashboard asks for them (src/admin/use-updates.ts). */
export function useSubmissionsPoll() {
  const { db } = useBackend()
  return useQuery(pollOptions(db))
}
