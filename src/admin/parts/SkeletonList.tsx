/** Widths of each row's first line; all different, like names. */
const ROWS = ['w-2/5', 'w-1/2', 'w-1/3', 'w-5/12', 'w-1/4', 'w-3/5']

/** The outline of a list while it loads; `slow` adds a message that loading takes long (SEC-29). */
export function SkeletonList({ slow }: { slow: boolean }) {
  return (
    <div role="status" className="relative">
      <span className="visually-hidden">Loading</span>
      <div aria-hidden="true" className="animate-pulse divide-y divide-line">
        {ROWS.map(width => (
          <div key={width} className="grid gap-2.5 px-5 py-5">
            <div className={`h-4 rounded-s bg-line ${width}`} />
            <div className="h-3 w-3/5 rounded-s bg-line/70" />
            <div className="h-3 rounded-s bg-line/70" />
          </div>
        ))}
      </div>
      {slow && (
        <p className="absolute inset-x-0 top-1/3 text-center font-semibold">
          <span className="rounded-belt bg-raised px-4 py-2 shadow-1">Still loading...</span>
        </p>
      )}
    </div>
  )
}
