import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { listAdminLogins, readAdminLoginSummary } from '#data/admin-logins.ts'
import { readStepReport } from '#data/chat-logs-admin.ts'
import { type FunnelQuery, readFunnel } from '#data/funnel.ts'
import { listVisits, readVisitSummary } from '#data/visits.ts'
import { readVitals } from '#data/vitals.ts'
import { viewFilterOf } from './funnel.ts'
import { dayOf, type TimeSpan } from './period.ts'

/** How often the figures are refetched. */
const POLL_MS = 60_000

/** The number of rows in the tables of recent visits and logins (ANLY-01, ANLY-02). */
export const RECENT = 50

/** Every query key of this tab starts with this, so that one call can invalidate them all. */
export const ANALYTICS = 'analytics'

/** Which rows the person may read besides the figures. */
export interface Reach {
  /** Single visits, and the outcome of each chat question. */
  visits: boolean
  /** Login attempts. */
  logins: boolean
}

/**
 * Everything the tab shows; data not loaded yet, or not readable by this person, is undefined. `funnelQuery` contains
 * the filters, `device` is the kind of device that the speed was measured on.
 */
export function useAnalytics(span: TimeSpan, funnelQuery: FunnelQuery, device: string, reach: Reach) {
  const { db } = useBackend()
  const { first, last } = span
  // Without a last day, visits after midnight are counted, too.
  const until = last < dayOf(new Date()) ? last : null
  const { filters } = funnelQuery
  const only = viewFilterOf(filters)
  const page = filters.page ?? null
  const vitals = useQuery({
    queryKey: [ANALYTICS, 'visits', 'vitals', first, last, device, page],
    queryFn: () => readVitals(db, { first, last, device, page }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const funnel = useQuery({
    queryKey: [ANALYTICS, 'visits', 'funnel', funnelQuery],
    queryFn: () => readFunnel(db, funnelQuery),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const chatSteps = useQuery({
    queryKey: [ANALYTICS, 'chat steps'],
    queryFn: () => readStepReport(db),
    refetchInterval: POLL_MS,
    enabled: reach.visits,
  })
  const summary = useQuery({
    queryKey: [ANALYTICS, 'visits', 'summary', first, until, only],
    queryFn: () => readVisitSummary(db, { since: first, until, only }),
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
  const all = [summary, funnel, chatSteps, vitals, visits, loginSummary, logins]
  const failed = all.find(query => query.isError)
  return {
    summary: summary.data,
    funnel: funnel.data,
    chatSteps: chatSteps.data,
    vitals: vitals.data,
    visits: visits.data,
    loginSummary: loginSummary.data,
    logins: logins.data,
    /** The figures are still those of the previous period or filters. */
    isStale: summary.isPlaceholderData || funnel.isPlaceholderData || vitals.isPlaceholderData,
    isLoading: all.some(query => query.isLoading),
    error: failed?.error ?? null,
    isRetrying: failed?.isFetching ?? false,
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch()
    },
  }
}
