import { browserName } from '#admin/parts/browser-name.ts'
import { formatLong, formatShort } from '#admin/parts/dates.ts'

/** A user agent: the browser's name, and below it the raw text, truncated to fit. */
export function UserAgent({ value }: { value: string | null }) {
  if (!value) return <span className="muted">Unknown</span>
  const name = browserName(value)
  return (
    <>
      {name && <span className="block">{name}</span>}
      <span className="muted block truncate text-xs" title={value}>
        {value}
      </span>
    </>
  )
}

/** A point in time. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatLong(iso)} className="whitespace-nowrap">
      {formatShort(iso, new Date())}
    </time>
  )
}
