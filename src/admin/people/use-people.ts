import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { dayOf } from '#admin/parts/dates.ts'
import { usePerson } from '#admin/parts/person.ts'
import { useToday } from '#admin/parts/use-today.ts'
import {
  countPeople,
  type ListedPerson,
  listPeople,
  type PeopleFilter,
  readFirstAnswers,
} from '#data/people.ts'
import { listColleagues } from '#data/team.ts'
import type { View } from './view.ts'

/** Every query key of this tab starts with this, so that one call can invalidate them all. */
export const PEOPLE = 'people'

/** How often the list is refetched. */
const LIST_MS = 15_000
const PAGE_SIZE = 50
/** The number of days that the median covers. */
const MEDIAN_DAYS = 366

/** The people for `view`, page by page, and the count of each list; kept up to date. */
export function usePeople(view: View) {
  const { db } = useBackend()
  const me = usePerson()
  const filter: PeopleFilter = {
    search: view.search,
    list: view.list,
    owner: view.isMine ? me : null,
    tag: view.tag || null,
    today: useToday(),
  }
  const list = useInfiniteQuery({
    queryKey: [PEOPLE, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      listPeople(db, { ...filter, limit: PAGE_SIZE, after: pageParam, signal }),
    initialPageParam: undefined as ListedPerson | undefined,
    getNextPageParam: page => (page.length === PAGE_SIZE ? page.at(-1) : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_MS,
  })
  const { owner, tag, today } = filter
  const counts = useQuery({
    queryKey: [PEOPLE, 'counts', { owner, tag, today }],
    queryFn: () => countPeople(db, { owner, tag, today }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_MS,
  })
  // A person may move while the pages are fetched and appear in two of them.
  const rows = new Map(list.data?.pages.flat().map(row => [row.id, row]))
  return { list, rows: [...rows.values()], counts: counts.data, today }
}

/** The time to the first answer, by month. */
export function useFirstAnswers() {
  const { db } = useBackend()
  return useQuery({
    queryKey: [PEOPLE, 'first answers'],
    queryFn: () => readFirstAnswers(db, dayOf(new Date(Date.now() - MEDIAN_DAYS * 86_400_000))),
    staleTime: 300_000,
  })
}

/** The team members, who can own people. */
export function useColleagues() {
  const { db } = useBackend()
  return useQuery({ queryKey: ['colleagues'], queryFn: () => listColleagues(db), staleTime: 60_000 })
}
