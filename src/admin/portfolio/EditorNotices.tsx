import type { ReactNode } from 'react'
import { formatShort } from '#admin/parts/dates.ts'
import { useFocusFallback } from '#admin/parts/use-focus-fallback.ts'

interface DraftNoticeProps {
  /** Milliseconds since 1970. */
  keptAt: number
  onUse: () => void
  onDrop: () => void
}

/** Offers a draft that was never saved (UX-05). */
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

function Box({ text, children }: { text: string; children: ReactNode }) {
  const box = useFocusFallback<HTMLDivElement>()
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
