import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { ArrowDown, ArrowUp } from '#admin/icons.ts'
import { ScrollBox } from './ScrollBox.tsx'

/** A column: its name, the value to sort by, and the content to show if that differs. */
export interface RecentColumn<Row> {
  name: string
  value: (row: Row) => string
  cell?: (row: Row) => ReactNode
}

interface RecentTableProps<Row> {
  label: string
  columns: RecentColumn<Row>[]
  rows: Row[]
  empty: string
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
})

/** How a sorted column describes itself to screen readers. */
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** The newest rows of a kind, sortable by any column; on narrow screens it scrolls sideways within its card. */
export function RecentTable<Row extends { id: string }>(props: RecentTableProps<Row>) {
  const { label, columns, rows, empty } = props
  const definitions = useMemo(
    () =>
      columns.map(
        ({ name, value, cell = value }): ColumnDef<typeof features, Row> => ({
          id: name,
          header: name,
          accessorFn: value,
          sortFn: 'alphanumeric',
          cell: context => cell(context.row.original),
        }),
      ),
    [columns],
  )
  const table = useTable({ features, columns: definitions, data: rows, getRowId: row => row.id })
  if (rows.length === 0) return <p className="small muted">{empty}</p>
  return (
    <ScrollBox label={label} className="max-h-[34rem]">
      <table className="w-full min-w-[34rem] text-left text-sm">
        <caption className="visually-hidden">{label}</caption>
        <thead className="sticky top-0 bg-surface shadow-[inset_0_-1.5px_0_var(--ink)]">
          {table.getHeaderGroups().map(group => (
            <tr key={group.id}>
              {group.headers.map(header => {
                const order = header.column.getIsSorted()
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={order ? ARIA_SORT[order] : undefined}
                    className="pr-4 font-semibold text-ink-2"
                  >
                    <button
                      type="button"
                      className="flex min-h-11 min-w-6 items-center gap-1 -outline-offset-3 hover:text-ink"
                      onClick={header.column.getToggleSortingHandler()}
                    >
                      <table.FlexRender header={header} />
                      {order === 'asc' && <ArrowUp className="size-3.5" aria-hidden="true" />}
                      {order === 'desc' && <ArrowDown className="size-3.5" aria-hidden="true" />}
                    </button>
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map(row => (
            <tr key={row.id} className="border-line border-b align-top">
              {row.getAllCells().map(cell => (
                <td key={cell.id} className="max-w-[18rem] py-2.5 pr-4 tabular-nums">
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
