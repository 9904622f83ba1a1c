import { ChevronLeft, ChevronRight } from 'lucide-react'

interface PagerProps {
  /** What is paged through, e.g. `submissions`. */
  label: string
  /** Counted from 1. */
  page: number
  pageSize: number
  /** How many rows there are in all. */
  total: number
  onPage: (page: number) => void
}

/** Leads through the pages of a list; nothing while there is only one. */
export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1 && page === 1) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const number = (value: number) => value.toLocaleString('en-US')
  return (
    <nav aria-label={`Pages of ${label}`} className="flex items-center justify-between gap-3">
      <button
        type="button"
        className="button button-outline button-small"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft className="icon" aria-hidden="true" />
        <span className="max-sm:sr-only">Previous</span>
      </button>
      <p className="small muted text-center tabular-nums">
        {first > total ? 'Nothing here any more' : `${number(first)}–${number(last)} of ${number(total)}`}
      </p>
      <button
        type="button"
        className="button button-outline button-small"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight className="icon" aria-hidden="true" />
      </button>
    </nav>
  )
}
