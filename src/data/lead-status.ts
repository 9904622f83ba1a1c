/** How far a lead is, whether it came by the form or by the chat. */

/** What a lead can be. */
export const STATUSES = ['new', 'contacted', 'won', 'lost'] as const

/** How far a lead is. */
export type LeadStatus = (typeof STATUSES)[number]
