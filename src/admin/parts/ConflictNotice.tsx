import { CircleAlert } from 'lucide-react'
import type { Happened } from './conflicts.ts'
import { formatShort } from './dates.ts'
import { useFocusFallback } from './use-focus-fallback.ts'

interface ConflictNoticeProps {
  happened: Happened
  onCompare: () => void
}

/** Stays beside the fields while it is not decided whose version is kept. */
export function ConflictNotice({ happened, onCompare }: ConflictNoticeProps) {
  const box = useFocusFallback<HTMLDivElement>()
  const { kind, by, at } = happened
  const when = at === null ? '' : ` (${formatShort(at, new Date())})`
  return (
    <div
      ref={box}
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-line bg-surface py-2 pr-2 pl-5 shadow-[inset_4px_0_0_var(--error)]"
    >
      <p className="flex min-h-11 grow basis-60 items-center gap-2.5 font-medium">
        <CircleAlert className="icon" aria-hidden="true" />
        {`${by ?? 'Somebody'} ${kind === 'deleted' ? 'deleted this' : 'saved another version'}${when}. Yours is not saved.`}
      </p>
      <button type="button" className="button button-outline button-small" onClick={onCompare}>
        Compare
      </button>
    </div>
  )
}
