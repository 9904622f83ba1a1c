import { use } from 'react'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { formatShort } from '#admin/parts/dates.ts'
import { FailedState } from '#admin/parts/FailedState.tsx'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { StatusBadge } from '#admin/parts/StatusBadge.tsx'
import { TabIdsContext } from '#admin/parts/tab-ids.ts'
import { goToTab, mayLeaveTab } from '#admin/use-url-state.ts'
import { type FunnelLead, type FunnelQuery, MOST_FUNNEL_LEADS } from '#data/funnel.ts'
import { OPENS } from '#lib/dashboard-link.ts'
import { FUNNEL_STEP_NAMES, type LeadStep, partWords, setFilters } from './funnel.ts'
import { messages } from './messages.ts'
import { useFunnelLeads } from './use-funnel-leads.ts'

interface FunnelLeadsProps {
  /** Which number; null while closed. */
  shown: { query: FunnelQuery; step: LeadStep } | null
  onClose: () => void
}

/** The people behind a number of the funnel (FIG-05). */
export function FunnelLeads({ shown, onClose }: FunnelLeadsProps) {
  return shown && <Leads {...shown} onClose={onClose} />
}

function Leads({ query, step, onClose }: { query: FunnelQuery; step: LeadStep; onClose: () => void }) {
  const leads = useFunnelLeads(query, step)
  const rows = leads.data ?? []
  const names = setFilters(query.filters).map(({ part, name }) => partWords(part, name))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={[FUNNEL_STEP_NAMES[step], ...(names.length > 0 ? [names.join(', ')] : [])].join(': ')}
      description={rows.length >= MOST_FUNNEL_LEADS ? messages.newestLeads(MOST_FUNNEL_LEADS) : undefined}
    >
      {leads.isPending && <SlowSpinner />}
      {leads.isError && (
        <FailedState
          message={messages.leadsFailed}
          onAction={() => void leads.refetch()}
          isBusy={leads.isFetching}
        />
      )}
      {leads.isSuccess && rows.length === 0 && <p className="small muted">{messages.noLeads}</p>}
      <ul className="divide-y divide-line">
        {rows.map(lead => (
          <Lead key={lead.id} lead={lead} onOpen={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

function Lead({ lead, onOpen }: { lead: FunnelLead; onOpen: () => void }) {
  const hasPeople = use(TabIdsContext).includes('people')
  const place =
    hasPeople && lead.person_id
      ? { tab: 'people', [OPENS.people]: lead.person_id }
      : { tab: 'submissions', [OPENS.submissions]: lead.id }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <button
        type="button"
        className="link min-h-11 min-w-0 grow break-words text-left font-semibold"
        onClick={() => {
          if (!mayLeaveTab()) return
          onOpen()
          goToTab(place)
        }}
      >
        {lead.name}
      </button>
      <StatusBadge status={lead.status} />
      <time dateTime={lead.submitted_at} className="small muted tabular-nums">
        {formatShort(lead.submitted_at, new Date())}
      </time>
    </li>
  )
}
