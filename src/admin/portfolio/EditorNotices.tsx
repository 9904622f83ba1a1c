import type { ReactNode } from 'react'
import { formatShort } from '#admin/parts/dates.ts'
import { useFocusHeir } from '#admin/parts/use-focus-heir.ts'
import type { ManagedItem } from '#data/portfolio-editing.ts'

interface DraftNoticeProps {
  /** Milliseconds since 1970. */
  keptAt: number
  onUse: () => void
  onDrop: () => void
}

/** Offers what was typed earlier and never saved (UX-05). */
export function DraftNotice({ keptAt, onUse, onDrop }: DraftNoticeProps) {
  const when = formatShort(new Date(keptAt).toISOString(), new Date())
  return (
    <Box text={`There is an unsaved draft from ${when}.`}>
      <button type="button" className="button button-small" onClick={onUse}>
        Continue with it
      </button>
      <button type="button" className="button button-outline button-small" onClick={onDrop}>
        Throw it away
      </button>
    </Box>
  )
}

interface ConflictNoticeProps {
  theirs: ManagedItem
  onMine: () => void
  onTheirs: () => void
}

/** Shows the newer row beside one's own, which stands in the form below, and asks (UX-06). */
export function ConflictNotice({ theirs, onMine, onTheirs }: ConflictNoticeProps) {
  return (
    <Box text="Somebody else has saved this item meanwhile. Nothing of yours is stored yet.">
      <dl className="small grid w-full grid-cols-[auto_1fr] gap-x-4">
        <dt className="muted">Their title</dt>
        <dd className="break-words">{theirs.title}</dd>
        <dt className="muted">Their description</dt>
        <dd className="line-clamp-3 break-words">{theirs.description}</dd>
        <dt className="muted">Saved</dt>
        <dd>{formatShort(theirs.updated_at, new Date())}</dd>
      </dl>
      <button type="button" className="button button-small" onClick={onMine}>
        Save mine instead
      </button>
      <button type="button" className="button button-outline button-small" onClick={onTheirs}>
        Take theirs
      </button>
    </Box>
  )
}

function Box({ text, children }: { text: string; children: ReactNode }) {
  const box = useFocusHeir<HTMLDivElement>()
  return (
    <div
      ref={box}
      role="alert"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-m border border-line bg-surface py-3 pr-3 pl-5 shadow-[inset_4px_0_0_var(--signal)]"
    >
      <p className="grow basis-60 font-medium">{text}</p>
      {children}
    </div>
  )
}
