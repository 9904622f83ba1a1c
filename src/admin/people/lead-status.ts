/** The status of a person's newest lead: a form, or a conversation. */
import { looksLikeSpam } from '#admin/parts/flags.ts'
import { setChatStatus } from '#data/chat-logs-admin.ts'
import { setSubmissionStatus } from '#data/contact-submissions.ts'
import type { EntryOf, TimelineEntry } from '#data/person-timeline.ts'
import type { Db } from '#data/rest-client.ts'
import type { NotSaved } from '#data/save-if-unchanged.ts'
import type { LeadStatus } from '#lib/lead.ts'

export type Lead = EntryOf<'form'> | EntryOf<'chat'>

/** Whether an entry is a lead; what looks like spam is none (F-02). */
export const isLead = (entry: TimelineEntry): entry is Lead =>
  entry.kind === 'chat' || (entry.kind === 'form' && !looksLikeSpam(entry.entry.flags))

/** The status chosen last, and the timeline's status at that time. */
export interface ChosenStatus {
  key: string
  was: LeadStatus
  became: LeadStatus
}

/** The status to show and to base a new choice on: the last choice, until the timeline has a new one. */
export const statusBefore = ({ key, entry }: Lead, chosen: ChosenStatus | null): LeadStatus =>
  chosen?.key === key && chosen.was === entry.status ? chosen.became : entry.status

/**
 * Sets the status if it is still `was`; otherwise resolves to what is there now. For a conversation that is its own
 * status, as the timeline shows it, which the database passes on to its lead.
 */
export async function setLeadStatus(
  db: Db,
  { kind, id }: Pick<Lead, 'kind' | 'id'>,
  status: LeadStatus,
  was: LeadStatus,
): Promise<NotSaved<{ status: LeadStatus }> | null> {
  if (kind === 'form') return (await setSubmissionStatus(db, [{ id, status: was }], status))[0] ?? null
  const outcome = await setChatStatus(db, id, status, was)
  return outcome.result === 'saved' ? null : outcome
}
