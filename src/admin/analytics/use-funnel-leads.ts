import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { type FunnelQuery, listFunnelLeads } from '#data/funnel.ts'
import type { LeadStep } from './funnel.ts'
import { ANALYTICS } from './use-analytics.ts'

/** The leads behind a number of the funnel. */
export function useFunnelLeads(query: FunnelQuery, step: LeadStep) {
  const { db } = useBackend()
  return useQuery({
    queryKey: [ANALYTICS, 'visits', 'leads', query, step],
    queryFn: () => listFunnelLeads(db, query, step),
  })
}
