/**
 * What a lead is: what a visitor sends, how much of it, and what becomes of it. Form, chat, functions and dashboard
 * take it from here; tests/db/limits.test.ts holds the database to it.
 */
import type { KnownArrival } from './arrival.ts'
import { EMAIL_MAX_LENGTH } from './email.ts'

/** Most characters of each field. */
export const LEAD_LIMITS = {
  ...{ name: 200, email: EMAIL_MAX_LENGTH, message: 5000 },
  /** Path of the page it was sent from. */
  source_path: 512,
  /** What an administrator writes about it. */
  notes: 10_000,
} as const

/** How it came; `hand`: somebody of the team wrote it down. */
export const LEAD_SOURCES = ['contact', 'chat', 'hand'] as const

/** How far it can be. */
export const LEAD_STATUSES = ['new', 'contacted', 'won', 'lost'] as const

/** How far a lead is, whether it came by the form or by the chat. */
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** Who wants something, and what; `id` is a UUID that the sender made. */
export type LeadWords = { id: string; name: string; email: string; message: string }

/** What the contact form keeps on the device and delivers; `timestamp` is an ISO date-time. */
export type SentLead = LeadWords & { timestamp: string }

/** The same with the page it was sent from, e.g. `/contact`, and how the visit began. */
export type NewSubmission = SentLead & {
  source_path?: string | undefined
  arrival?: KnownArrival | undefined
}
