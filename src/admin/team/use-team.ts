import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { isFactorDemanded, listTeam } from '#data/team.ts'

/** Every query of this tab starts with this, so that one call refreshes them all. */
export const TEAM = 'team'

/** How often the people are brought up to date. */
const POLL_MS = 60_000

/** The team, and what is demanded of it. */
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
    /** Reads all of it again. */
    refresh: () => void queries.invalidateQueries({ queryKey: [TEAM] }),
  }
}
