import { ChevronLeft, ChevronRight } from '#admin/icons.ts'
import { pageNumbers } from './page-numbers.ts'

interface PagerProps {
  /** What the pages list, e.g. `submissions`. */
  label: string
  /** Counted from 1. */
  page: number
  pageSize: number
  /** The number of rows on all pages. */
  total: number
  onPage: (page: number) => void
}

/**
 * Navigates the pages of a list, one by one or by number; renders nothing if there is only one. At either end a
 * button does nothing but keeps keyboard focus, which a disabled button would lose.
 */
export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1 && page === 1) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const number = (value: number) => value.toLocaleString('en-US')
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2"
    >
      <button
        type="button"
        className="button button-outline button-small"
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
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
        aria-disabled={page >= pages}
        onClick={() => page < pages && onPage(page + 1)}
      >
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight className="icon" aria-hidden="true" />
      </button>
      {pages > 2 && (
        <ol className="flex basis-full flex-wrap justify-center gap-1">
          {pageNumbers(page, pages).map((shown, index) => (
            <li key={shown ?? `gap ${index}`} className="grid min-w-9 place-items-center">
              {shown === null ? (
                <span className="muted" aria-hidden="true">
                  …
                </span>
              ) : (
                <button
                  type="button"
                  aria-label={`Page ${number(shown)}`}
                  aria-current={shown === page ? 'page' : undefined}
                  className="small min-h-9 w-full rounded-s px-1.5 font-semibold tabular-nums hover:bg-bg aria-[current=page]:bg-ink aria-[current=page]:text-bg forced-colors:aria-[current=page]:border-2"
                  onClick={() => shown !== page && onPage(shown)}
                >
                  {number(shown)}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </nav>
  )
}
