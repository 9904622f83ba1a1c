import type { ReactNode } from 'react'

/** Scrolls content that may be larger than its box; works by keyboard, too. */
export function ScrollBox({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not reach what is hidden
    <section aria-label={label} tabIndex={0} className={`overflow-auto ${className}`}>
      {children}
    </section>
  )
}
