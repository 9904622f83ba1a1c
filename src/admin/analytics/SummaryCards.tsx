import type { ReactNode } from 'react'
import { formatShort } from '#admin/parts/dates.ts'
import { useMay } from '#admin/parts/member.ts'
import type { AdminLoginSummary } from '#data/admin-logins.ts'
import type { Annotation } from '#data/annotations.ts'
import type { FunnelFilters } from '#data/funnel.ts'
import type { VisitSummary } from '#data/visits.ts'
import { Card } from './Card.tsx'
import { DEVICE_NAMES, setFilters, viewFilterOf } from './funnel.ts'
import { messages } from './messages.ts'
import type { TimeSpan } from './period.ts'
import { Ranking } from './Ranking.tsx'
import { ScrollBox } from './ScrollBox.tsx'
import { TotalsCard } from './TotalsCard.tsx'
import { VisitorsCard } from './VisitorsCard.tsx'
import { VisitsCard } from './VisitsCard.tsx'

interface SummaryCardsProps {
  summary: VisitSummary
  /** Undefined if the person may not read them. */
  logins: AdminLoginSummary | undefined
  span: TimeSpan
  /** The filters, applied as far as page views support them. */
  filters: FunnelFilters
  /** See `VisitsCard`. */
  notes: Annotation[]
  noteTools: ReactNode
}

/** All counts: totals, over time, and the largest of each kind. */
export function SummaryCards({ summary, logins, span, filters, notes, noteTools }: SummaryCardsProps) {
  const isNarrowed = setFilters(filters).length > 0
  const only = viewFilterOf(filters)
  const about = isNarrowed ? (only ? messages.viewsOf[only.part] : messages.viewsOfAll) : undefined
  const ofAll = isNarrowed && <p className="small muted">{messages.listOfAll}</p>
  const isForPeople = useMay('people')
  const counts = (list: VisitSummary['pages']) => list.map(({ name, visits }) => ({ name, count: visits }))
  return (
    <>
      <TotalsCard {...{ summary, logins, span, about }} />
      <VisitsCard {...{ summary, span, about, notes, noteTools }} />
      <VisitorsCard visitors={summary.visitors} {...{ span, isNarrowed }} />
      <Card title="Top pages">
        {ofAll}
        <Ranking rows={counts(summary.pages)} empty={messages.noPages} />
      </Card>
      <Card title="Referrers">
        {ofAll}
        <Ranking rows={counts(summary.referrers)} empty={messages.noReferrers} />
      </Card>
      <Card title="Devices">
        {ofAll}
        <Ranking
          rows={counts(summary.devices).map(({ name, count }) => ({
            name: DEVICE_NAMES[name] ?? name,
            count,
          }))}
          empty={messages.noVisitsInPeriod}
        />
      </Card>
      {isForPeople && (
        <Card title="Leads per page">
          {isNarrowed && <p className="small muted">{messages.leadsOfAll}</p>}
          <Ranking
            rows={summary.sources.map(({ name, leads }) => ({ name: name ?? 'Unknown page', count: leads }))}
            empty={messages.noLeads}
          />
        </Card>
      )}
      {logins && <LoginsCard logins={logins} />}
    </>
  )
}

function LoginsCard({ logins }: { logins: AdminLoginSummary }) {
  return (
    <Card title="Admin login IPs" className="md:col-span-2">
      {logins.list.length === 0 ? (
        <p className="small muted">{messages.noLogins}</p>
      ) : (
        <ScrollBox label="Addresses" className="max-h-80">
          <ul className="divide-y divide-line">
            {logins.list.map(({ ip_address, attempts, last_at }) => (
              <li key={ip_address} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 tabular-nums">
                <span className="break-all font-medium">{ip_address}</span>
                <span className="font-semibold">{attempts.toLocaleString('en-US')}</span>
                <span className="small muted col-span-2">Last {formatShort(last_at, new Date())}</span>
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </Card>
  )
}
