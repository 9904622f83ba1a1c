import type { VisitSummary } from '#data/visits.ts'
import { Card } from './Card.tsx'
import { everyDay } from './funnel.ts'
import { messages } from './messages.ts'
import { OverTime } from './OverTime.tsx'
import { dayOf, newestDays, type TimeSpan } from './period.ts'

interface VisitorsCardProps extends Pick<VisitSummary, 'visitors'> {
  span: TimeSpan
  /** Whether any filter is set; these figures ignore filters. */
  isNarrowed: boolean
}

/** Visitors per day, and an explanation of what that number means (FIG-03). */
export function VisitorsCard({ visitors, span, isNarrowed }: VisitorsCardProps) {
  const { first, last } = span
  const today = dayOf(new Date())
  const days = everyDay(visitors, last)
  return (
    <Card
      title="Visitors per day"
      aside={<span className="small muted">Of {newestDays(31, [first, last], today)}</span>}
      className="md:col-span-2"
    >
      {isNarrowed && <p className="small muted">{messages.visitorsOfAll}</p>}
      {days.length === 0 ? (
        <p className="small muted">{messages.noVisitors}</p>
      ) : (
        <OverTime name="Visitors" days={days} step="day" isUnfinished={last === today} />
      )}
      <p className="small muted">{messages.aboutVisitors}</p>
    </Card>
  )
}
