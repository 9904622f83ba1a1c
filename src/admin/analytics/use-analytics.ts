import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { listAdminLogins, readAdminLoginSummary } from '#data/admin-logins.ts'
import { listVisits, readVisitSummary } from '#data/visits.ts'
import { type Period, sinceOf } from './period.ts'

/** How often the figures are brought up to date. */
const POLL_MS = 60_000

/** How many rows the tables of recent visits and logins have (ANLY-01, ANLY-02). */
export const RECENT = 50

/** Every query of this tab starts with this, so that one call refreshes them all. */
export const ANALYTICS = 'analytics'

/** Whose rows the person may read besides the figures. */
export interface Reach {
  /** Visits one by one. */
  visits: boolean
  /** Attempts to log in. */
  logins: boolean
}

/** Everything the tab shows; what has not been read yet, or not by this person, is undefined. */
export function useAnalytics(period: Period, reach: Reach) {
  const { db } = useBackend()
  const summary = useQuery({
    queryKey: [ANALYTICS, 'visits', 'summary', period],
    queryFn: () => readVisitSummary(db, sinceOf(period, new Date())),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const visits = useQuery({
    queryKey: [ANALYTICS, 'visits', 'recent'],
    queryFn: () => listVisits(db, 0, RECENT),
    refetchInterval: POLL_MS,
    enabled: reach.visits,
  })
  const loginSummary = useQuery({
    queryKey: [ANALYTICS, 'logins', 'summary'],
    queryFn: () => readAdminLoginSummary(db),
    refetchInterval: POLL_MS,
    enabled: reach.logins,
  })
  const logins = useQuery({
    queryKey: [ANALYTICS, 'logins', 'recent'],
    queryFn: () => listAdminLogins(db, 0, RECENT),
    refetchInterval: POLL_MS,
    enabled: reach.logins,
  })
  const all = [summary, visits, loginSummary, logins]
  const failed = all.find(query => query.isError)
  return {
    summary: summary.data,
    visits: visits.data,
    loginSummary: loginSummary.data,
    logins: logins.data,
    /** `summary` is still that of another period. */
    isStale: summary.isPlaceholderData,
    isLoading: all.some(query => query.isLoading),
    error: failed?.error ?? null,
    isRetrying: failed?.isFetching ?? false,
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch()
    },
  }
}

export type Analytics = ReturnType<typeof useAnalytics>
