import type { ReactNode } from 'react'
import { ScrollBox } from './ScrollBox.tsx'

interface RecentTableProps<Row> {
  label: string
  columns: string[]
  rows: Row[]
  /** The cells of a row, in the order of the columns. */
  cells: (row: Row) => ReactNode[]
  empty: string
}

/** The newest rows of something; on a narrow screen it scrolls sideways in its card. */
export function RecentTable<Row extends { id: string }>(props: RecentTableProps<Row>) {
  const { label, columns, rows, cells, empty } = props
  if (rows.length === 0) return <p className="small muted">{empty}</p>
  return (
    <ScrollBox label={label} className="max-h-[34rem]">
      <table className="w-full min-w-[34rem] text-left text-sm">
        <caption className="visually-hidden">{label}</caption>
        <thead className="sticky top-0 bg-surface shadow-[inset_0_-1.5px_0_var(--ink)]">
          <tr>
            {columns.map(column => (
              <th key={column} scope="col" className="py-2.5 pr-4 font-semibold text-ink-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id} className="border-line border-b align-top">
              {cells(row).map((cell, position) => (
                <td key={columns[position]} className="max-w-[18rem] py-2.5 pr-4 tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
