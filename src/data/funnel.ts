/** From visit to won: tables funnel_totals, lead_totals, form_totals. For the team; leads for owners and sales only. */
import * as z from 'zod/mini'
import { LEAD_STATUSES } from '#lib/lead.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** The steps, in order. */
export const FUNNEL_STEPS = ['visits', 'seen', 'begun', 'sent', 'contacted', 'won'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** What visits and leads are counted by. */
export const FUNNEL_PARTS = ['campaign', 'page', 'referrer', 'device', 'language'] as const
export type FunnelPart = (typeof FUNNEL_PARTS)[number]

/** Null when filters of two kinds are combined: visits are counted by one kind at a time. */
const ofVisits = z.nullable(z.number())
/** Null if the caller may not read leads. */
const ofLeads = z.nullable(z.number())
const steps = {
  /** Browser tabs in all, those that saw the form or the chat, and those in which the visitor wrote something. */
  ...{ visits: ofVisits, seen: ofVisits, begun: ofVisits },
  /** Leads from form and chat that do not look like spam; then those no longer new, and those won. */
  ...{ sent: ofLeads, contacted: ofLeads, won: ofLeads },
}

const counts = z.object(steps)
const rows = z._default(z.array(z.object({ ...steps, name: z.string() })), [])

const funnel = z.object({
  now: counts,
  /** The preceding period of equal length; null for all time. */
  before: z.nullable(counts),
  /**
   * The fifty largest of each kind, narrowed by the filters of the other kinds; a name is empty for none, and `?` for
   * unknown.
   */
  parts: z.object({ campaign: rows, page: rows, referrer: rows, device: rows, language: rows }),
  /** In how many visits the form was begun (`form`), and something was written in each of its fields. */
  form: z.record(z.string(), z.number()),
  /** How many leads came by form and by chat; empty if the caller may not read leads. */
  ways: z.record(z.string(), z.number()),
})

/** The figures of a period. */
export type Funnel = z.infer<typeof funnel>
export type FunnelCounts = z.infer<typeof counts>
export type FunnelRow = FunnelCounts & { name: string }

/** Narrows the figures: at most one name of each kind. */
export type FunnelFilters = Partial<Record<FunnelPart, string>>

/** The period and the filters; days are in UTC, e.g. `2026-11-20`, and `first` is null for all time. */
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
  /** Null if the lead has no known person. */
  person_id: z.nullable(z.string()),
  name: z.string(),
  status: z.enum(LEAD_STATUSES),
  submitted_at: z.string(),
})

/** A lead behind a figure. */
export type FunnelLead = z.infer<typeof lead>

/** Maximum number of leads per read. */
export const MOST_FUNNEL_LEADS = 200

/**
 * Reads the leads behind a figure of the funnel, newest first; none if the caller may not read leads. Throws
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
