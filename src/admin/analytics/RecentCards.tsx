import { Badge } from '#admin/parts/Badge.tsx'
import type { AdminLogin } from '#data/admin-logins.ts'
import type { Visit } from '#data/visits.ts'
import { Card } from './Card.tsx'
import { Moment, UserAgent } from './cells.tsx'
import { messages } from './messages.ts'
import { type ActionsProps, RecentActions } from './RecentActions.tsx'
import { type RecentColumn, RecentTable } from './RecentTable.tsx'
import { RECENT } from './use-analytics.ts'

type RecentProps<Row> = { rows: Row[] } & Omit<ActionsProps, 'name' | 'isEmpty'>

const orUnknown = (address: string | null) => address ?? <span className="muted">Unknown</span>

const VISIT_COLUMNS: RecentColumn<Visit>[] = [
  {
    name: 'IP address',
    value: visit => visit.ip_address ?? '',
    cell: visit => orUnknown(visit.ip_address),
  },
  {
    name: 'User agent',
    value: visit => visit.user_agent ?? '',
    cell: visit => <UserAgent value={visit.user_agent} />,
  },
  {
    name: 'Path',
    value: visit => visit.path,
    cell: visit => <span className="break-all">{visit.path}</span>,
  },
  { name: 'Date', value: visit => visit.created_at, cell: visit => <Moment iso={visit.created_at} /> },
]

/** The newest visits (ANLY-01). */
export function RecentVisits({ rows, ...actions }: RecentProps<Visit>) {
  return (
    <Card
      title="Recent visits"
      aside={<RecentActions name="visits" isEmpty={rows.length === 0} {...actions} />}
      className="md:col-span-2 lg:col-span-4"
    >
      <RecentTable
        label={`The ${RECENT} newest visits`}
        columns={VISIT_COLUMNS}
        rows={rows}
        empty={messages.noVisits}
      />
    </Card>
  )
}

function Status({ value }: { value: string }) {
  return value === 'success' ? <Badge tone="ok">success</Badge> : <Badge tone="bad">failure</Badge>
}

const LOGIN_COLUMNS: RecentColumn<AdminLogin>[] = [
  {
    name: 'Email',
    value: login => login.email,
    cell: login => <span className="break-all">{login.email}</span>,
  },
  { name: 'IP', value: login => login.ip_address ?? '', cell: login => orUnknown(login.ip_address) },
  {
    name: 'User agent',
    value: login => login.user_agent ?? '',
    cell: login => <UserAgent value={login.user_agent} />,
  },
  { name: 'Status', value: login => login.status, cell: login => <Status value={login.status} /> },
  { name: 'Date', value: login => login.created_at, cell: login => <Moment iso={login.created_at} /> },
]

/** The newest login attempts; every status but `success` is a failure (ANLY-02, ANLY-03). */
export function RecentLogins({ rows, ...actions }: RecentProps<AdminLogin>) {
  return (
    <Card
      title="Recent admin logins"
      aside={<RecentActions name="admin logins" isEmpty={rows.length === 0} {...actions} />}
      className="md:col-span-2 lg:col-span-4"
    >
      <RecentTable
        label={`The ${RECENT} newest admin logins`}
        columns={LOGIN_COLUMNS}
        rows={rows}
        empty={messages.noLogins}
      />
    </Card>
  )
}
