import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { LATE_MS, useSlow } from '#admin/parts/use-slow.ts'
import { findSubmissionIds, listSubmissions, type SubmissionsState } from '#data/contact-submissions.ts'
import type { DeviceSubmission } from './device-list.ts'
import { PAGE_SIZE, type View } from './filters.ts'
import { type Entry, mergeSubmissions } from './merge.ts'
import { POLL_MS, pollOptions, SUBMISSIONS, useSubmissionsPoll } from './use-poll.ts'

/** The list and how it stands; entries of this device are there even when the server is not (SUBM-09). */
export interface SubmissionsList {
  entries: Entry[]
  /** How many rows the server has that match, on all pages. */
  total: number
  /** How many of all submissions look like spam; undefined while unknown. */
  flagged: number | undefined
  /** Nothing is known yet. */
  isLoading: boolean
  /** Reading failed; `entries` holds what is known regardless. */
  isFailed: boolean
  /** It failed and is being tried again. */
  isRetrying: boolean
  /** Another view is on its way and `entries` still answers the one before. */
  isStale: boolean
  retry: () => void
}

/** The page of submissions that `view` asks for, newest first and kept up to date. */
export function useSubmissions(view: View, device: DeviceSubmission[]): SubmissionsList {
  const { db } = useBackend()
  const queries = useQueryClient()
  const { page, ...filter } = view
  const poll = useSubmissionsPoll()
  const list = useQuery({
    queryKey: [SUBMISSIONS, 'list', view],
    queryFn: async ({ signal }) => {
      // First, so that whatever arrives after it makes the next poll a different one.
      const before = await queries.query(pollOptions(db))
      const offset = (page - 1) * PAGE_SIZE
      const answer = await listSubmissions(db, { ...filter, offset, limit: PAGE_SIZE, signal })
      return { ...answer, before }
    },
    placeholderData: keepPreviousData,
    refetchInterval: query => (query.state.status === 'error' ? POLL_MS : false),
  })
  const hasUpdates = !list.isPlaceholderData && list.data && poll.data && isOther(poll.data, list.data.before)
  const { refetch } = list
  useEffect(() => {
    if (hasUpdates) void refetch()
  }, [hasUpdates, refetch])

  const ids = device.map(({ id }) => id).filter(isUuid)
  const delivered = useQuery({
    queryKey: [SUBMISSIONS, 'delivered', ids],
    queryFn: () => findSubmissionIds(db, ids),
    refetchInterval: ids.length > 0 ? POLL_MS : false,
  })
  // Whoever waits is told in time (SEC-29); what is slow and succeeds is shown all the same (F-26).
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

/** Anything else would make the database refuse the question. */
export function isUuid(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
}
