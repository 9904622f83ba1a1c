import type { ReactNode } from 'react'
import { ChevronDown } from '#admin/icons.ts'

/** Wraps a `select` with the class `appearance-none` and draws its arrow, which differs between browsers. */
export function SelectBox({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  return (
    <span className="relative inline-flex max-w-full">
      {children}
      <ChevronDown
        className={`icon -translate-y-1/2 pointer-events-none absolute top-1/2 text-ink-2 ${isQuiet ? 'right-1.5 size-4!' : 'right-3.5 max-sm:right-2.5'}`}
        aria-hidden="true"
      />
    </span>
  )
}
