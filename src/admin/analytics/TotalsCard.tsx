import { useMay } from '#admin/parts/member.ts'
import type { AdminLoginSummary } from '#data/admin-logins.ts'
import type { VisitSummary } from '#data/visits.ts'
import { Card } from './Card.tsx'
import { messages } from './messages.ts'
import { spanWords, type TimeSpan, trendText } from './period.ts'

interface TotalsCardProps {
  summary: VisitSummary
  /** Undefined if the person may not read them. */
  logins: AdminLoginSummary | undefined
  span: TimeSpan
  /** Which page views these are if filters are set. */
  about: string | undefined
}

/** The three counts (ANLY-01, ANLY-02), the trend of the visits, and their outcome. */
export function TotalsCard({ summary, logins, span, about }: TotalsCardProps) {
  const isForPeople = useMay('people')
  const trend = trendText(summary.visits, summary.before, span)
  const isGrowing = summary.visits > (summary.before ?? 0)
  return (
    <Card title="Total visits" aside={<span className="small muted">{spanWords(span)}</span>}>
      <p className="font-semibold text-[clamp(2.5rem,1.6rem+3vw,4rem)] leading-[0.95] tracking-[-0.03em] tabular-nums">
        {summary.visits.toLocaleString('en-US')}
      </p>
      <p className="small muted">{about ?? messages.aboutTotal}</p>
      {trend && <p className={`small font-semibold ${isGrowing ? 'text-success' : ''}`}>{trend}</p>}
      {isForPeople && (
        <p className="small muted">
          {summary.leads.toLocaleString('en-US')} {summary.leads === 1 ? 'message' : 'messages'} in this time
          {about && ', whatever is filtered'}
        </p>
      )}
      {logins && (
        <dl className="grid gap-4">
          <Count name="Admin login attempts" value={logins.attempts} />
          <Count name="Admin login IPs" value={logins.addresses} />
        </dl>
      )}
    </Card>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="border-line border-t pt-4">
      <dt className="small muted">{name}</dt>
      <dd className="font-semibold text-2xl tabular-nums">{value.toLocaleString('en-US')}</dd>
    </div>
  )
}
