import { type ReactNode, useId } from 'react'

interface CardProps {
  title: string
  /** Shown to the right of the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled section of the tab. */
export function Card({ title, aside, className = '', children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`grid min-w-0 content-start gap-4 rounded-m border border-line bg-surface p-5 md:p-6 ${className}`}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="font-semibold text-base">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
