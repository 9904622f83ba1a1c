import { useEffect, useLayoutEffect, useRef } from 'react'
import { dayOf, formatLong } from '#admin/parts/dates.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import type { EntryOf } from '#data/person-timeline.ts'
import { messages } from './messages.ts'
import { TimelineRow } from './TimelineRow.tsx'
import type { useTimeline } from './use-person.ts'

interface TimelineProps {
  timeline: ReturnType<typeof useTimeline>
  /** E.g. `2026-11-24`. */
  today: string
  /** When the person last sent an answer or a note, in milliseconds since 1970; 0 for never. */
  sentAt: number
  onTakenBack: (entry: EntryOf<'email'>) => void
}

/** Less than the height of the answer field, behind which the end is out of view. */
const FIELD_PX = 128

/** The timeline, oldest at the top and newest next to the answer field. */
export function Timeline({ timeline: { query, entries }, today, sentAt, onTakenBack }: TimelineProps) {
  const end = useRef<HTMLDivElement>(null)
  const newest = entries.at(-1)?.key
  const isLoaded = newest !== undefined
  /** Whoever reads an earlier part is not moved away from it, unless by an entry of their own. */
  const isAtEnd = useRef(true)
  useEffect(() => {
    if (sentAt) isAtEnd.current = true
  }, [sentAt])
  // Before the observer sees the new entry, which may push the end out of view.
  useLayoutEffect(() => {
    if (newest && isAtEnd.current) end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  useEffect(() => {
    if (!end.current || !isLoaded) return
    const observer = new IntersectionObserver(
      seen => {
        isAtEnd.current = seen.at(-1)?.isIntersecting ?? false
      },
      { rootMargin: `0px 0px -${FIELD_PX}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isLoaded])
  return (
    <div className="px-(--pad) py-3">
      {query.hasNextPage && (
        <p className="grid place-items-center pb-2">
          <button
            type="button"
            className="button button-outline button-small"
            aria-disabled={query.isFetchingNextPage}
            onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? 'Loading...' : 'Show earlier'}
          </button>
        </p>
      )}
      {query.isError && (
        <Notice
          message={messages.personFailed}
          onAction={() => void query.refetch()}
          isBusy={query.isFetching}
        />
      )}
      <ol aria-label="Timeline">
        {entries.map((entry, index) => {
          const day = dayOf(new Date(entry.at))
          const before = entries[index - 1]
          const isNewDay = !before || dayOf(new Date(before.at)) !== day
          return (
            <li key={entry.key}>
              {isNewDay && (
                <p className="note flex items-center gap-2.5 pt-3 pb-1 font-semibold text-ink-2 after:h-px after:grow after:bg-line">
                  {day === today ? 'Today' : formatLong(entry.at).replace(/,[^,]*$/, '')}
                </p>
              )}
              <TimelineRow shown={entry} readAt={query.dataUpdatedAt} onTakenBack={onTakenBack} />
            </li>
          )
        })}
      </ol>
      <div ref={end} className="scroll-mb-80" />
    </div>
  )
}
