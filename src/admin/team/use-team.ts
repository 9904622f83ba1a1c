import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { isFactorDemanded, listTeam } from '#data/team.ts'

/** Every query key of this tab starts with this, so that one call can invalidate them all. */
export const TEAM = 'team'

/** How often the members are refetched. */
const POLL_MS = 60_000

/** The team, and whether it must have a second factor. */
export function useTeam() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const team = useQuery({
    queryKey: [TEAM, 'people'],
    queryFn: () => listTeam(db),
    refetchInterval: POLL_MS,
  })
  const demand = useQuery({ queryKey: [TEAM, 'demand'], queryFn: () => isFactorDemanded(db) })
  return {
    team,
    isDemanded: demand.data,
    /** Refetches all of it. */
    refresh: () => void queries.invalidateQueries({ queryKey: [TEAM] }),
  }
}
