import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { type FollowUp, readOpenSteps } from '#data/follow-ups.ts'
import { listMerged, type Person, readPerson } from '#data/people.ts'
import { readNewestLeads, readTimeline, type TimelineEntry } from '#data/person-timeline.ts'
import { isUuid } from '#lib/uuid.ts'
import { isLead } from './lead-status.ts'
import { PEOPLE } from './use-people.ts'

/** How often an open person's timeline is refetched. */
const OPEN_MS = 5_000
/** How often facts and the next step are refetched, which rarely change. */
const FACTS_MS = 15_000
const PAGE_SIZE = 50

/** A person, and those merged into them. */
export interface OpenPerson {
  person: Person
  merged: Person[]
}

/** The person `id`, or the one they were merged into; null if gone. */
export function useOpenPerson(id: string) {
  return useQuery({ ...useOpenPersonOptions(id), refetchInterval: FACTS_MS, refetchOnMount: 'always' })
}

/** The id of the person shown for `id`, as far as `useOpenPerson` has read it: another one once they are merged. */
export function useShownId(id: string): string {
  return useQuery({ ...useOpenPersonOptions(id), enabled: false }).data?.person.id ?? id
}

function useOpenPersonOptions(id: string) {
  const { db } = useBackend()
  return queryOptions({
    queryKey: [PEOPLE, 'one', id],
    queryFn: async (): Promise<OpenPerson | null> => {
      let person = isUuid(id) ? await readPerson(db, id) : null
      while (person?.merged_into) person = await readPerson(db, person.merged_into)
      if (!person) return null
      const group = [person]
      // The loop also covers the people it adds, because they may have had others merged into them.
      for (const into of group) group.push(...(await listMerged(db, into.id)))
      return { person, merged: group.slice(1) }
    },
  })
}

/** The open steps of a person and those merged into them, earliest first. */
export function useOpenSteps({ person, merged }: OpenPerson) {
  const { db } = useBackend()
  const ids = [person.id, ...merged.map(({ id }) => id)]
  return useQuery({
    queryKey: [PEOPLE, 'steps', ids],
    queryFn: () => readOpenSteps(db, ids),
    refetchInterval: FACTS_MS,
  })
}

/** Returns a function that shows a step as it is stored, which the next edit begins from, even before the refetch. */
export function useShowStep() {
  const queries = useQueryClient()
  return (stored: FollowUp) =>
    queries.setQueriesData<FollowUp[]>(
      {
        queryKey: [PEOPLE, 'steps'],
        predicate: ({ queryKey: [, , ids] }) => Array.isArray(ids) && ids.includes(stored.person_id),
      },
      steps => {
        const others = steps?.filter(({ id }) => id !== stored.id)
        if (!others || stored.done_at) return others
        return [...others, stored].sort((one, other) => one.due_on.localeCompare(other.due_on))
      },
    )
}

/** A person's timeline, oldest first, as far as requested; kept up to date. */
export function useTimeline(id: string) {
  const { db } = useBackend()
  const query = useInfiniteQuery({
    queryKey: [PEOPLE, 'timeline', id],
    queryFn: ({ pageParam }) => readTimeline(db, id, PAGE_SIZE, pageParam),
    initialPageParam: undefined as TimelineEntry | undefined,
    getNextPageParam: page => (page.length === PAGE_SIZE ? page.at(-1) : undefined),
    refetchInterval: OPEN_MS,
  })
  const entries = new Map(query.data?.pages.flat().map(entry => [entry.key, entry]))
  return { query, entries: [...entries.values()].reverse() }
}

/**
 * The newest form and the newest conversation, oldest first, as far as they precede what is loaded of the timeline: of
 * somebody with many entries since then, neither the lead's status nor what an answer refers to would be known.
 */
export function useEarlierLeads(
  { person, merged }: OpenPerson,
  { query, entries }: ReturnType<typeof useTimeline>,
): TimelineEntry[] {
  const { db } = useBackend()
  const others = merged.map(({ id }) => id)
  const leads = useQuery({
    queryKey: [PEOPLE, 'leads', person.id, others],
    queryFn: () => readNewestLeads(db, person.id, others),
    refetchInterval: FACTS_MS,
    enabled: query.hasNextPage && !entries.some(entry => entry.kind === 'form' && isLead(entry)),
  })
  const loaded = new Set(entries.map(({ key }) => key))
  return leads.data?.filter(({ key }) => !loaded.has(key)) ?? []
}

/** Returns a function that invalidates all data of this tab; call it after a change. */
export function useRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [PEOPLE] })
}
