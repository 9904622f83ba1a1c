import type { ReactNode } from 'react'
import type { Annotation } from '#data/annotations.ts'
import type { VisitSummary } from '#data/visits.ts'
import { Card } from './Card.tsx'
import { messages } from './messages.ts'
import { OverTime } from './OverTime.tsx'
import { dayOf, spanWords, type TimeSpan } from './period.ts'

interface VisitsCardProps {
  summary: VisitSummary
  span: TimeSpan
  /** Which page views these are if filters are set. */
  about: string | undefined
  /** Events on its days. */
  notes: Annotation[]
  /** Shows and changes them. */
  noteTools: ReactNode
}

/** Visits over time, with the notes of the period (ANLY-11, FIG-14). */
export function VisitsCard({ summary, span, about, notes, noteTools }: VisitsCardProps) {
  const { days, step, visits } = summary
  return (
    <Card
      title={`Visits per ${step}`}
      aside={<span className="small muted">{spanWords(span)}</span>}
      className="lg:col-span-3"
    >
      {about && <p className="small muted">{about}</p>}
      {visits === 0 ? (
        <p className="small muted">
          {span.period === 'all' && !about ? messages.noVisits : messages.noVisitsInPeriod}
        </p>
      ) : (
        <OverTime
          notes={notes}
          name="Visits"
          days={days}
          step={step}
          isUnfinished={span.last === dayOf(new Date())}
        />
      )}
      {noteTools}
    </Card>
  )
}
