import './pictures.css'
import type { ReactNode } from 'react'

/** Shown in place of an empty list: one unpainted prop, one sentence, at most one button. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-5 px-6 py-14 text-center">
      <div className="picture-clay aspect-4/3 w-60 max-w-full rounded-m" />
      <p className="max-w-[40ch] text-balance text-ink-2">{sentence}</p>
      {children}
    </div>
  )
}
