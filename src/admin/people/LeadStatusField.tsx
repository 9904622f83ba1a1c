import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { conflicts, happenedTo } from '#admin/parts/conflicts.ts'
import { formatShort } from '#admin/parts/dates.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { StatusPicker } from '#admin/parts/StatusPicker.tsx'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import { toast } from '#admin/parts/toast.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import type { TimelineEntry } from '#data/person-timeline.ts'
import type { NotSaved } from '#data/save-if-unchanged.ts'
import { undoDelete } from '#data/trash.ts'
import type { LeadStatus } from '#lib/lead.ts'
import { type ChosenStatus, isLead, type Lead, setLeadStatus, statusBefore } from './lead-status.ts'
import { PEOPLE } from './use-people.ts'

interface LeadStatusFieldProps {
  /** The person's name. */
  name: string
  /** Oldest first. */
  entries: TimelineEntry[]
}

interface StatusChange {
  of: Lead
  status: LeadStatus
  /** The status that the choice is based on. */
  was: LeadStatus
  /** What shows this choice. */
  chosen: ChosenStatus
  /** The lead is in the trash, and comes back first. */
  isDeleted?: boolean
}

/** The status of the newest lead among `entries`; earlier ones are under Submissions. */
export function LeadStatusField({ name, entries }: LeadStatusFieldProps) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const lead = entries.findLast(isLead)
  const [chosen, setChosen] = useState<ChosenStatus | null>(null)
  const shown = lead?.entry.status
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read since then counts
  useEffect(() => {
    setChosen(null)
  }, [shown])
  /** Shows the timeline's status again, unless there is a later choice. */
  const reset = (change: StatusChange) => setChosen(now => (now === change.chosen ? null : now))
  /** The statuses known to be stored, by lead, while a choice is on its way. */
  const [stored] = useState(() => new Map<string, LeadStatus>())
  const isHere = useIsHere()
  const setting = useMutation({
    mutationKey: [PEOPLE, 'status'],
    // One at a time, so that the last choice is the one stored (UX-07).
    scope: { id: 'lead status' },
    mutationFn: async ({ of, status, was, isDeleted }: StatusChange) => {
      if (isDeleted) await undoDelete(db, of.kind === 'form' ? 'contact_submissions' : 'chat_logs', [of.id])
      // Only now is it known whether the choice before it was stored.
      return setLeadStatus(db, of, status, stored.get(of.key) ?? was)
    },
    onSuccess: (refused, change) => {
      if (refused) void ask(refused, change)
      else stored.set(change.of.key, change.status)
    },
    onError: (error, change) => {
      reset(change)
      // The sentence below is gone with its person, or with what is shown about them.
      if (!isHere.current) toast.error(failed('The status could not be changed', error))
    },
    onSettled: (_refused, _error, change) => {
      // While another choice is queued, a refetch would show its old status.
      if (queries.isMutating({ mutationKey: [PEOPLE, 'status'] }) > 1) return
      stored.clear()
      const read = queries.invalidateQueries({ queryKey: [PEOPLE] }, { throwOnError: true })
      // A colleague may have set the very status back that the choice replaced.
      read.then(() => reset(change)).catch(console.warn)
    },
  })

  /** Asks which status to keep when a colleague has set another or deleted the lead (UX-06). */
  async function ask(found: NotSaved<{ status: LeadStatus }>, change: StatusChange) {
    reset(change)
    const theirs = found.result === 'conflict' ? found.current.status : null
    const choice = await conflicts.ask({
      name: theirs ? `the status of ${name}` : `The lead of ${name}`,
      happened: happenedTo(found),
      fields: [
        {
          ...{ label: 'Status', mine: STATUS_NAMES[change.status] },
          ...(theirs && { theirs: STATUS_NAMES[theirs] }),
        },
      ],
      rescue: 'Restore it with mine',
    })
    if (choice !== 'mine') return
    // The timeline has been read again since.
    store({ ...change, was: theirs ?? change.was, isDeleted: !theirs }, theirs ?? change.of.entry.status)
  }

  /** `was` is the status that the timeline shows. */
  function store(change: Omit<StatusChange, 'chosen'>, was: LeadStatus) {
    const { key } = change.of
    const now = { key, was, became: change.status }
    setChosen(now)
    if (!stored.has(key)) stored.set(key, change.was)
    setting.mutate({ ...change, chosen: now })
  }

  function choose(of: Lead, status: LeadStatus) {
    store({ of, status, was: statusBefore(of, chosen) }, of.entry.status)
  }
  if (!lead) return null
  // Until the timeline has been read again, it shows the status before.
  const status = setting.isPending ? setting.variables.status : statusBefore(lead, chosen)
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
