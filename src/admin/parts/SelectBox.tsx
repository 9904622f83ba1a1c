import type { ReactNode } from 'react'
import { ChevronDown } from '#admin/icons.ts'

/** Around a `select` with the class `appearance-none`: our own arrow, where every browser would draw another. */
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
