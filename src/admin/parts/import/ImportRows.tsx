import { useState } from 'react'
import { Badge } from '#admin/parts/Badge.tsx'
import { Pager } from '#admin/parts/Pager.tsx'
import { Select } from '#admin/parts/Select.tsx'
import { messages } from './messages.ts'
import { type Reported, sentencesOf, whatBecame } from './report.ts'

const PAGE_SIZE = 50

const TONES: Record<string, 'new' | 'ok' | 'bad'> = {
  ...{ New: 'ok', Added: 'ok', Changed: 'new', Refused: 'bad', 'Not stored': 'bad' },
}

interface ImportRowsProps {
  rows: readonly Reported[]
  /** Whether the import has ended. */
  isOver: boolean
}

/** The number of rows per status, and each row with its reasons, page by page. */
export function ImportRows({ rows, isOver }: ImportRowsProps) {
  const [shown, setShown] = useState('')
  const [page, setPage] = useState(1)
  const groups = Map.groupBy(rows, row => whatBecame(row, isOver))
  const chosen = groups.get(shown) ?? rows
  if (rows.length === 0) return <p role="status">{messages.empty}</p>
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold tabular-nums">
          {[...groups].map(([name, group]) => (
            <span key={name}>
              {name}: {group.length.toLocaleString('en-US')}
            </span>
          ))}
        </p>
        <Select
          label="Rows shown"
          value={groups.has(shown) ? shown : ''}
          options={[['', 'All rows'], ...[...groups.keys()].map(name => [name, name] as const)]}
          onChange={name => {
            setShown(name)
            setPage(1)
          }}
        />
      </div>
      <ul aria-label="Rows" className="divide-y divide-line border-line border-y">
        {chosen.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((reported, index) => {
          const { row } = reported
          const what = whatBecame(reported, isOver)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place may stand twice, and the order of the rows stays
            <li key={`${index} ${row.place}`} className="grid gap-1 py-2.5">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="small muted flex-none">{row.place}</span>
                <b className="min-w-0 break-words font-semibold">{row.name || 'Without a name'}</b>
                <Badge tone={TONES[what] ?? 'neutral'}>{what}</Badge>
              </p>
              {sentencesOf(reported).map(sentence => (
                <p key={sentence} className="small muted break-words">
                  {sentence}
                </p>
              ))}
            </li>
          )
        })}
      </ul>
      <Pager label="rows" page={page} pageSize={PAGE_SIZE} total={chosen.length} onPage={setPage} />
    </div>
  )
}
