import { Download, Trash2 } from 'lucide-react'
import { Badge } from '#admin/parts/Badge.tsx'
import type { AdminLogin } from '#data/admin-logins.ts'
import type { Visit } from '#data/visits.ts'
import { Card } from './Card.tsx'
import { Moment, UserAgent } from './cells.tsx'
import { messages } from './messages.ts'
import { RecentTable } from './RecentTable.tsx'
import { RECENT } from './use-analytics.ts'

interface ActionsProps {
  /** What is exported and deleted, e.g. `visits`. */
  name: string
  isEmpty: boolean
  isBusy: boolean
  onExport: () => void
  onDelete: () => void
}

function Actions({ name, isEmpty, isBusy, onExport, onDelete }: ActionsProps) {
  if (isEmpty) return null
  return (
    <div className="flex flex-wrap gap-2">
      <button
        type="button"
        className="button button-outline button-small"
        disabled={isBusy}
        onClick={onExport}
      >
        <Download className="icon" aria-hidden="true" />
        CSV<span className="visually-hidden"> of all {name}</span>
      </button>
      <button
        type="button"
        className="button button-danger button-small"
        disabled={isBusy}
        onClick={onDelete}
      >
        <Trash2 className="icon" aria-hidden="true" />
        Delete all {name}
      </button>
    </div>
  )
}

type RecentProps<Row> = { rows: Row[] } & Omit<ActionsProps, 'name' | 'isEmpty'>

/** The newest visits (ANLY-01). */
export function RecentVisits({ rows, ...actions }: RecentProps<Visit>) {
  return (
    <Card
      title="Recent visits"
      aside={<Actions name="visits" isEmpty={rows.length === 0} {...actions} />}
      className="md:col-span-2 lg:col-span-4"
    >
      <RecentTable
        label={`The ${RECENT} newest visits`}
        columns={['IP address', 'User agent', 'Path', 'Date']}
        rows={rows}
        cells={visit => [
          visit.ip_address ?? <span className="muted">Unknown</span>,
          <UserAgent key="agent" value={visit.user_agent} />,
          <span key="path" className="break-all">
            {visit.path}
          </span>,
          <Moment key="date" iso={visit.created_at} />,
        ]}
        empty={messages.noVisits}
      />
    </Card>
  )
}

function Status({ value }: { value: string }) {
  return value === 'success' ? <Badge tone="ok">success</Badge> : <Badge tone="bad">failure</Badge>
}

/** The newest attempts to log in; all but `success` is a failure (ANLY-02, ANLY-03). */
export function RecentLogins({ rows, ...actions }: RecentProps<AdminLogin>) {
  return (
    <Card
      title="Recent admin logins"
      aside={<Actions name="admin logins" isEmpty={rows.length === 0} {...actions} />}
      className="md:col-span-2 lg:col-span-4"
    >
      <RecentTable
        label={`The ${RECENT} newest admin logins`}
        columns={['Email', 'IP', 'User agent', 'Status', 'Date']}
        rows={rows}
        cells={login => [
          <span key="email" className="break-all">
            {login.email}
          </span>,
          login.ip_address ?? <span className="muted">Unknown</span>,
          <UserAgent key="agent" value={login.user_agent} />,
          <Status key="status" value={login.status} />,
          <Moment key="date" iso={login.created_at} />,
        ]}
        empty={messages.noLogins}
      />
    </Card>
  )
}
