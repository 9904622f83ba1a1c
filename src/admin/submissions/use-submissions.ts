import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { LATE_MS, useSlow } from '#admin/parts/use-slow.ts'
import { findSubmissionIds, listSubmissions, type SubmissionsState } from '#data/contact-submissions.ts'
import { isUuid } from '#lib/uuid.ts'
import type { DeviceSubmission } from './device-list.ts'
import { PAGE_SIZE, type View } from './filters.ts'
import { type Entry, mergeSubmissions } from './merge.ts'
import { POLL_MS, pollOptions, SUBMISSIONS, useSubmissionsPoll } from './use-poll.ts'

/** The list and its loading state; it has the entries of this device even if the server fails (SUBM-09). */
export interface SubmissionsList {
  entries: Entry[]
  /** The number of matching rows on the server, on all pages. */
  total: number
  /** The number of all submissions that look like spam; undefined while unknown. */
  flagged: number | undefined
  /** Nothing is known yet. */
  isLoading: boolean
  /** Loading failed; `entries` contains the entries known anyway. */
  isFailed: boolean
  /** It failed and is being retried. */
  isRetrying: boolean
  /** Another view is loading, and `entries` still belongs to the previous one. */
  isStale: boolean
  retry: () => void
}

/** The page of submissions for `view`, newest first and kept up to date. */
export function useSubmissions(view: View, device: DeviceSubmission[]): SubmissionsList {
  const { db } = useBackend()
  const queries = useQueryClient()
  const { page, ...filter } = view
  const poll = useSubmissionsPoll()
  const list = useQuery({
    queryKey: [SUBMISSIONS, 'list', view],
    queryFn: async ({ signal }) => {
      // Poll first, so that anything arriving later changes the result of the next poll.
      const before = await queries.query(pollOptions(db))
      const offset = (page - 1) * PAGE_SIZE
      const answer = await listSubmissions(db, { ...filter, offset, limit: PAGE_SIZE, signal })
      return { ...answer, before }
    },
    placeholderData: keepPreviousData,
    refetchInterval: query => (query.state.status === 'error' ? POLL_MS : false),
  })
  const hasUpdates = !list.isPlaceholderData && list.data && poll.data && isOther(poll.data, list.data.before)
  const { dataUpdatedAt: polledAt } = poll
  // Each poll counts, because a change of a row cancels a refetch that is under way (use-submission-changes.ts).
  // An open submission that is not in the list (use-one-submission.ts) follows with it.
  useEffect(() => {
    if (!hasUpdates || !polledAt) return
    void queries.refetchQueries({ queryKey: [SUBMISSIONS, 'list'], type: 'active' }, { cancelRefetch: false })
  }, [hasUpdates, polledAt, queries])

  const ids = device.map(({ id }) => id).filter(isUuid)
  const delivered = useQuery({
    queryKey: [SUBMISSIONS, 'delivered', ids],
    queryFn: () => findSubmissionIds(db, ids),
    refetchInterval: ids.length > 0 ? POLL_MS : false,
  })
  // A slow request counts as failed in time (SEC-29), but its result is still shown when it succeeds (F-26).
  const isLate = useSlow(list.isFetching || poll.isFetching, LATE_MS)
  const isFailed = list.isError || poll.isError || isLate
  return {
    entries: mergeSubmissions({
      rows: list.data?.rows ?? [],
      device,
      delivered: delivered.data ?? null,
      view,
    }),
    total: list.data?.total ?? 0,
    flagged: poll.data?.flagged,
    isLoading: list.isPending && !isLate,
    isFailed,
    isRetrying: isFailed && (list.isFetching || poll.isFetching),
    isStale: list.isPlaceholderData,
    retry: () => void queries.invalidateQueries({ queryKey: [SUBMISSIONS] }),
  }
}

const isOther = (one: SubmissionsState, two: SubmissionsState) => JSON.stringify(one) !== JSON.stringify(two)
