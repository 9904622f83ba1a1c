interface RankingProps {
  rows: { name: string; count: number }[]
  /** Shown if there are no rows. */
  empty: string
}

/** Names with their counts, largest first, each above a bar scaled to the largest. */
export function Ranking({ rows, empty }: RankingProps) {
  if (rows.length === 0) return <p className="small muted">{empty}</p>
  const largest = Math.max(...rows.map(({ count }) => count))
  return (
    <ol className="grid gap-3">
      {rows.map(({ name, count }) => (
        <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          <span className="font-semibold tabular-nums">{count.toLocaleString('en-US')}</span>
          <span aria-hidden="true" className="col-span-2 h-1.5 rounded-belt bg-line">
            <span
              className="block h-full rounded-belt bg-belt dark:bg-green"
              style={{ width: `${(count / largest) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}
