import type { ReactNode } from 'react'
import type { LucideIcon } from '#admin/icons.ts'
import { formatTime } from '#admin/parts/dates.ts'
import type { TimelineEntry } from '#data/person-timeline.ts'

interface EntryProps {
  shown: TimelineEntry
  Icon: LucideIcon
  title: ReactNode
  /** Shown beside the title. */
  children?: ReactNode
  /** Shown below, from edge to edge. */
  box?: ReactNode
}

/** The line that every entry has: its kind and its time. */
export function Entry({ shown, Icon, title, children, box }: EntryProps) {
  return (
    <div className="person-entry">
      <Icon className="icon mt-[0.2em] text-ink-2" aria-hidden="true" />
      <p className="note flex min-w-0 flex-wrap items-baseline gap-x-2 text-ink-2">
        <b className="font-semibold text-ink">{title}</b>
        <span className="min-w-0 grow break-words">{children}</span>
        <time dateTime={shown.at} className="tabular-nums">
          {formatTime(shown.at)}
        </time>
      </p>
      {box}
    </div>
  )
}
