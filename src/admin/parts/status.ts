/** How the dashboard shows a lead's status. */
import type { LeadStatus } from '#lib/lead.ts'

/** The display names of statuses. */
export const STATUS_NAMES: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  won: 'Won',
  lost: 'Lost',
}
