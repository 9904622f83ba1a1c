import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { formatShort } from '#admin/parts/dates.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { StatusPicker } from '#admin/parts/StatusPicker.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import type { TimelineEntry } from '#data/person-timeline.ts'
import type { LeadStatus } from '#lib/lead.ts'
import { type ChosenStatus, isLead, type Lead, setLeadStatus, statusBefore } from './lead-status.ts'
import { useRefresh } from './use-person.ts'

/** The status of the newest lead among `entries`, oldest first; earlier ones are under Submissions. */
export function LeadStatusField({ entries }: { entries: TimelineEntry[] }) {
  const { db } = useBackend()
  const refresh = useRefresh()
  const lead = entries.findLast(isLead)
  const chosen = useRef<ChosenStatus | null>(null)
  const shown = lead?.entry.status
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read since then counts
  useEffect(() => {
    chosen.current = null
  }, [shown])
  const isHere = useIsHere()
  const setting = useMutation({
    // One at a time, so that the last choice is the one stored (UX-07).
    scope: { id: 'lead status' },
    mutationFn: ({ of, status, was }: { of: Lead; status: LeadStatus; was: LeadStatus }) =>
      setLeadStatus(db, of, status, was),
    onError: error => {
      chosen.current = null
      // The sentence below is gone with its person, or with what is shown about them.
      if (!isHere.current) toast.error(failed('The status could not be changed', error))
    },
    onSettled: refresh,
  })
  function choose(of: Lead, status: LeadStatus) {
    // A choice still being stored precedes this one, whatever was fetched since.
    const isOnItsWay = setting.isPending && setting.variables.of.key === of.key
    const was = isOnItsWay ? setting.variables.status : statusBefore(of, chosen.current)
    chosen.current = { key: of.key, was: of.entry.status, became: status }
    setting.mutate({ of, status, was })
  }
  if (!lead) return null
  const status = setting.isPending ? setting.variables.status : lead.entry.status
  return (
    <section>
      <h4 className="note pb-1 font-semibold text-ink-2">
        Lead of <time dateTime={lead.at}>{formatShort(lead.at, new Date())}</time>
      </h4>
      <StatusPicker value={status} onChange={to => choose(lead, to)} />
      <p role="alert" className="error-text">
        {setting.isError && failed('The status could not be changed', setting.error)}
      </p>
    </section>
  )
}
