import { formatShort } from '#admin/parts/dates.ts'
import { useMay } from '#admin/parts/member.ts'
import type { AdminLoginSummary } from '#data/admin-logins.ts'
import type { VisitSummary } from '#data/visits.ts'
import { Card } from './Card.tsx'
import { messages } from './messages.ts'
import type { Period } from './period.ts'
import { Ranking } from './Ranking.tsx'
import { ScrollBox } from './ScrollBox.tsx'
import { TotalsCard } from './TotalsCard.tsx'
import { VisitsCard } from './VisitsCard.tsx'

const DEVICES: Record<string, string> = { phone: 'Phones', tablet: 'Tablets', desktop: 'Computers' }

interface SummaryCardsProps {
  summary: VisitSummary
  /** Left out for those who may not read them. */
  logins: AdminLoginSummary | undefined
  period: Period
}

/** Everything that is counted: totals, time, and the largest of each kind. */
export function SummaryCards({ summary, logins, period }: SummaryCardsProps) {
  const isForPeople = useMay('people')
  const counts = (list: VisitSummary['pages']) => list.map(({ name, visits }) => ({ name, count: visits }))
  return (
    <>
      <TotalsCard summary={summary} logins={logins} period={period} />
      <VisitsCard summary={summary} period={period} />
      <Card title="Top pages">
        <Ranking rows={counts(summary.pages)} empty={messages.noPages} />
      </Card>
      <Card title="Referrers">
        <Ranking rows={counts(summary.referrers)} empty={messages.noReferrers} />
      </Card>
      <Card title="Devices">
        <Ranking
          rows={counts(summary.devices).map(({ name, count }) => ({ name: DEVICES[name] ?? name, count }))}
          empty={messages.noVisitsInPeriod}
        />
      </Card>
      {isForPeople && (
        <Card title="Leads per page">
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
    <Card title="Admin login IPs" className="md:col-span-2 lg:col-span-1">
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
