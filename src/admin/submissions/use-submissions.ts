import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { countNewSubmissions, findSubmissionIds, listSubmissions } from '#data/contact-submissions.ts'
import type { DeviceSubmission } from './device-list.ts'
import { type Entry, mergeSubmissions } from './merge.ts'

/** How often the server is asked for news: a new submission shows within 30 s (SUBM-10). */
const POLL_MS = 15_000

const PAGE_SIZE = 50

/** Every query of this tab starts with this, so that one call refreshes them all. */
export const SUBMISSIONS = 'submissions'

/** How many submissions nobody has dealt with yet; undefined while unknown. */
export function useNewCount(): number | undefined {
  const { db } = useBackend()
  return useQuery({
    queryKey: [SUBMISSIONS, 'new'],
    queryFn: () => countNewSubmissions(db),
    refetchInterval: POLL_MS,
  }).data
}

/** The list and how it stands; entries of this device are there even when the server is not (SUBM-09). */
export interface SubmissionsList {
  entries: Entry[]
  /** Nothing is known yet. */
  isLoading: boolean
  /** Reading failed; `entries` holds what is known regardless. */
  isFailed: boolean
  /** It failed and is being tried again. */
  isRetrying: boolean
  /** A search is on its way and `entries` still answers the one before. */
  isStale: boolean
  /** More pages follow. */
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

/** The submissions that match `search`, newest first, page by page and kept up to date. */
export function useSubmissions(search: string, device: DeviceSubmission[]): SubmissionsList {
  const { db } = useBackend()
  const pages = useInfiniteQuery({
    queryKey: [SUBMISSIONS, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      listSubmissions(db, { search, offset: pageParam, limit: PAGE_SIZE, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const read = all.reduce((sum, page) => sum + page.rows.length, 0)
      return last.rows.length > 0 && read < last.total ? read : undefined
    },
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const ids = device.map(({ id }) => id).filter(isUuid)
  const delivered = useQuery({
    queryKey: [SUBMISSIONS, 'delivered', ids],
    queryFn: () => findSubmissionIds(db, ids),
    refetchInterval: POLL_MS,
  })
  return {
    entries: mergeSubmissions({
      rows: pages.data?.pages.flatMap(page => page.rows) ?? [],
      device,
      delivered: delivered.data ?? null,
      search,
    }),
    isLoading: pages.isPending,
    isFailed: pages.isError,
    isRetrying: pages.isError && pages.isFetching,
    isStale: pages.isPlaceholderData,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  }
}

/** Anything else would make the database refuse the question. */
function isUuid(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
}
