import type { VisitSummary } from '#data/visits.ts'
import { Card } from './Card.tsx'
import { everyDay } from './funnel.ts'
import { messages } from './messages.ts'
import { OverTime } from './OverTime.tsx'
import { dayOf, stepLabel } from './period.ts'

interface VisitorsCardProps extends Pick<VisitSummary, 'visitors'> {
  /** The last day of the period. */
  last: string
  /** Whether any filter is set; these figures ignore filters. */
  isNarrowed: boolean
}

/** Visitors per day, and an explanation of what that number means (FIG-03). */
export function VisitorsCard({ visitors, last, isNarrowed }: VisitorsCardProps) {
  const days = everyDay(visitors, last)
  const isUnfinished = last === dayOf(new Date())
  return (
    <Card
      title="Visitors per day"
      aside={
        <span className="small muted">
          {isUnfinished ? 'Of the last 31 days' : `Of the 31 days until ${stepLabel(last, 'day')}`}
        </span>
      }
      className="md:col-span-2"
    >
      {isNarrowed && <p className="small muted">{messages.visitorsOfAll}</p>}
      {days.length === 0 ? (
        <p className="small muted">{messages.noVisitors}</p>
      ) : (
        <OverTime name="Visitors" days={days} step="day" isUnfinished={isUnfinished} />
      )}
      <p className="small muted">{messages.aboutVisitors}</p>
    </Card>
  )
}
