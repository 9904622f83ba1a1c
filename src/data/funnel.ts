/** From visit to won: tables funnel_totals, lead_totals and form_totals. Only the team reads them, of leads not everybody. */
import * as z from 'zod/mini'
import { LEAD_STATUSES } from '#lib/lead.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** The steps, in their order. */
export const FUNNEL_STEPS = ['visits', 'seen', 'begun', 'sent', 'contacted', 'won'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** What visits and leads are counted under. */
export const FUNNEL_PARTS = ['campaign', 'page', 'referrer', 'device', 'language'] as const
export type FunnelPart = (typeof FUNNEL_PARTS)[number]

/** Null where filters of two kinds meet: visits are counted under one name of one kind. */
const ofVisits = z.nullable(z.number())
/** Null where the caller may not read leads. */
const ofLeads = z.nullable(z.number())
const steps = {
  /** Browser tabs that came, those that saw the form or the chat, and those in which something was written. */
  ...{ visits: ofVisits, seen: ofVisits, begun: ofVisits },
  /** Leads of form and chat that do not look like spam; then those that are no longer new, and those that are won. */
  ...{ sent: ofLeads, contacted: ofLeads, won: ofLeads },
}

const counts = z.object(steps)
const rows = z._default(z.array(z.object({ ...steps, name: z.string() })), [])

const funnel = z.object({
  now: counts,
  /** The equally long time before; null for all time. */
  before: z.nullable(counts),
  /**
   * The fifty largest of each kind, narrowed by the filters of the other kinds; a name is empty for none, and `?` where
   * nobody knows.
   */
  parts: z.object({ campaign: rows, page: rows, referrer: rows, device: rows, language: rows }),
  /** In how many visits the form was begun (`form`), and each of its fields was written in. */
  form: z.record(z.string(), z.number()),
  /** How many leads came by form and by chat; empty where the caller may not read leads. */
  ways: z.record(z.string(), z.number()),
})

/** The numbers of a time. */
export type Funnel = z.infer<typeof funnel>
export type FunnelCounts = z.infer<typeof counts>
export type FunnelRow = FunnelCounts & { name: string }

/** What the numbers are narrowed to: of each kind one name at most. */
export type FunnelFilters = Partial<Record<FunnelPart, string>>

/** Which numbers: days in UTC such as `2026-11-20`, `first` null for all time. */
export interface FunnelQuery {
  first: string | null
  last: string
  filters: FunnelFilters
}

const asked = ({ first, last, filters }: FunnelQuery) => ({ first_day: first, last_day: last, filters })

/** Counts the steps from visit to won. Throws `AppError('Could not read the figures')`. */
export async function readFunnel(db: Db, query: FunnelQuery): Promise<Funnel> {
  return parseResponse(funnel, 'Could not read the figures', await db.rpc('funnel', asked(query)))
}

const lead = z.object({
  id: z.string(),
  /** Null for a lead of nobody who is known. */
  person_id: z.nullable(z.string()),
  name: z.string(),
  status: z.enum(LEAD_STATUSES),
  submitted_at: z.string(),
})

/** A lead behind a number. */
export type FunnelLead = z.infer<typeof lead>

/** The most that are read at once. */
export const MOST_FUNNEL_LEADS = 200

/**
 * The leads that a number of the funnel counts, newest first; none for those who may not read leads. Throws
 * `AppError('Could not read submissions')`.
 */
export async function listFunnelLeads(
  db: Db,
  query: FunnelQuery,
  step: 'sent' | 'contacted' | 'won',
): Promise<FunnelLead[]> {
  const response = await db.rpc('funnel_leads', { ...asked(query), step })
  return parseResponse(z.array(lead), 'Could not read submissions', response)
}
