import { useMutation } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { formatShort } from '#admin/parts/dates.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { StatusPicker } from '#admin/parts/StatusPicker.tsx'
import { setChatStatus } from '#data/chat-logs-admin.ts'
import { readSubmission, setSubmissionStatus } from '#data/contact-submissions.ts'
import type { EntryOf, TimelineEntry } from '#data/person-timeline.ts'
import type { LeadStatus } from '#lib/lead.ts'
import { useRefresh } from './use-person.ts'

const isLead = (entry: TimelineEntry): entry is EntryOf<'form'> | EntryOf<'chat'> =>
  entry.kind === 'chat' || (entry.kind === 'form' && entry.entry.flags.length === 0)

/** How far the newest lead is; the earlier ones have theirs under Submissions. */
export function LeadStatusField({ entries }: { entries: TimelineEntry[] }) {
  const { db } = useBackend()
  const refresh = useRefresh()
  const lead = entries.findLast(isLead)
  const setting = useMutation({
    mutationFn: async ({ of, status }: { of: NonNullable<typeof lead>; status: LeadStatus }) => {
      const id = of.kind === 'form' ? of.id : of.entry.lead_id
      if (!id) return void (await setChatStatus(db, of.id, status, of.entry.status))
      const row = await readSubmission(db, id)
      if (!row) throw new Error('It was deleted meanwhile')
      const [refused] = await setSubmissionStatus(db, [row], status)
      if (refused) throw new Error('Somebody else set another status just now')
    },
    onSettled: refresh,
  })
  if (!lead) return null
  const status = setting.isPending ? setting.variables.status : lead.entry.status
  return (
    <section>
      <h4 className="note pb-1 font-semibold text-ink-2">
        Lead of <time dateTime={lead.at}>{formatShort(lead.at, new Date())}</time>
      </h4>
      <StatusPicker value={status} onChange={to => setting.mutate({ of: lead, status: to })} />
      <p role="alert" className="error-text">
        {setting.isError && failed('The status could not be changed', setting.error)}
      </p>
    </section>
  )
}
