/** How the dashboard shows how far a lead is. */
import type { LeadStatus } from '#lib/lead.ts'

/** What a status is called. */
export const STATUS_NAMES: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  won: 'Won',
  lost: 'Lost',
}
