import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { timeZone } from '#admin/parts/dates.ts'
import { toast } from '#admin/parts/toast.ts'
import { plan } from '#data/plan.ts'
import { readPublishing, requestPublication } from '#data/publications.ts'
import { type Description, describePublishing } from './describe.ts'

const KEY = ['publishing']

/** How often the server is polled: rarely, but often during a build. */
const IDLE_POLL_MS = 30_000
const BUILDING_POLL_MS = 3000

/** The state of publishing, and a function that starts a build. */
export interface PublishingControl {
  /** Null while unknown. */
  description: Description | null
  canPublish: boolean
  publish: () => void
}

/** Polls the state of publishing; a failed request is ignored and keeps the last known state. */
export function usePublishing(): PublishingControl {
  const backend = useBackend()
  const memory = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    // The device's clock may be wrong.
    queryFn: () => readPublishing(backend.db),
    refetchInterval: ({ state }) => (state.data?.building ? BUILDING_POLL_MS : IDLE_POLL_MS),
  })
  const press = useMutation({
    mutationFn: () => requestPublication(backend),
    onError: error => toast.error(error.message),
    onSettled: () => memory.invalidateQueries({ queryKey: KEY }),
  })
  const now = useClock(query.data?.building ? 1000 : 60_000)
  const description = query.data ? describePublishing(query.data, now, timeZone.own(), plan) : null
  return {
    description,
    canPublish: description !== null && description.kind !== 'building' && !press.isPending,
    publish: press.mutate,
  }
}

/** The current time, updated every `every` milliseconds. */
function useClock(every: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
