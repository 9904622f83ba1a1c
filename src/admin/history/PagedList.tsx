import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#admin/parts/EmptyState.tsx'
import { FailedState } from '#admin/parts/FailedState.tsx'
import { Notice } from '#admin/parts/Notice.tsx'
import { Pager } from '#admin/parts/Pager.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { useSlow } from '#admin/parts/use-slow.ts'

/** The number of rows per page. */
export const PAGE_SIZE = 25

interface PagedListProps<Row> {
  query: UseQueryResult<{ rows: Row[]; total: number }>
  label: string
  failure: string
  empty: string
  page: number
  onPage: (page: number) => void
  children: (row: Row) => ReactNode
}

/** A page of rows in a dialog, or its placeholder. */
export function PagedList<Row extends { id: string }>(props: PagedListProps<Row>) {
  const { query, label, failure, empty, page, onPage, children } = props
  const slow = useSlow(query.isPending)
  if (query.isPending) return <SkeletonList slow={slow} />
  const again = { message: failure, onAction: () => void query.refetch(), isBusy: query.isFetching }
  if (!query.data) return <FailedState {...again} />
  const { rows, total } = query.data
  if (total === 0) return <EmptyState sentence={empty} />
  return (
    <div className="grid gap-5">
      {query.isError && <Notice {...again} />}
      <ul aria-label={label} className="divide-y divide-line border-ink border-t-[1.5px]">
        {rows.map(row => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      <Pager label={label} page={page} pageSize={PAGE_SIZE} total={total} onPage={onPage} />
    </div>
  )
}
