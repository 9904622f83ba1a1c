/** Table visits: page views. A server function records them; only administrators read them. */
import * as z from 'zod/mini'
import type { KnownArrival, VisitStep } from '#lib/arrival.ts'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** A page view as it is stored. */
export type NewVisit = {
  path: string
  /** Network part only, see netlify/lib/truncate-ip.ts (DEC-26). */
  ip_address: string | null
  /** At most 512 characters (SEC-5). */
  user_agent: string | null
  /** Host of the referring site; null if it is this site itself or there is none. */
  referrer: string | null
  device: 'phone' | 'tablet' | 'desktop'
}

/** What tells the visitors of one day, and machines, apart. */
export type ReportedBy = Pick<NewVisit, 'ip_address' | 'user_agent'> & {
  /** The host of this site. */
  site: string
}

/** Whether a report was counted, or why not; see `recordVisit`. */
export const recordOutcome = z.enum(['recorded', 'limited', 'known', 'machine'])
export type RecordOutcome = z.infer<typeof recordOutcome>

/** What a page reports: a view, or steps of the visit, or both. */
export type VisitReport = Partial<NewVisit & ReportedBy> & {
  /** A random key of this report, so that it counts once however often it is delivered. */
  once?: string | undefined
  /** The steps reached since the last report, and how the visit began. */
  steps?: VisitStep[] | undefined
  arrival?: KnownArrival | undefined
}

/**
 * Counts what a page reports, with the service key. `limited`: the sender, an opaque key, has sent 300 within the hour.
 * `known`: this report came before. `machine`: pages are viewed faster than people do. Throws
 * `AppError('Could not record the visit')`.
 */
export async function recordVisit(db: Db, visit: VisitReport, sender: string): Promise<RecordOutcome> {
  const response = await db.rpc('record_visit', { visit, sender })
  return parseResponse(recordOutcome, 'Could not record the visit', response)
}

const row = z.object({
  id: z.string(),
  path: z.string(),
  ip_address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  referrer: z.nullable(z.string()),
  device: z.nullable(z.string()),
  created_at: z.string(),
})

/** A page view as the dashboard sees it. */
export type Visit = Checked<'visits', z.infer<typeof row>>

const ranking = z.array(z.object({ name: z.string(), visits: z.number() }))

const summary = z.object({
  visits: z.number(),
  /** Visits in the preceding period of equal length; null for all time. */
  before: z.nullable(z.number()),
  /** Visitors per day of the last 31 days; older databases do not count them. */
  visitors: z._default(z.array(z.object({ day: z.string(), visitors: z.number() })), []),
  /** Contact submissions that do not look like spam. */
  leads: z.number(),
  /** The span of each row of `days`; its `day` is the first one. */
  step: z.enum(['day', 'week', 'month']),
  days: z.array(z.object({ day: z.string(), visits: z.number() })),
  pages: ranking,
  referrers: ranking,
  devices: ranking,
  /** `name` is the page that the leads were sent from; null when unknown. */
  sources: z.array(z.object({ name: z.nullable(z.string()), leads: z.number() })),
})

/** Figures of a period; the lists have the ten largest. */
export type VisitSummary = z.infer<typeof summary>

/** Limits the views to one page, one referrer or one kind of device. */
export interface ViewFilter {
  part: 'page' | 'referrer' | 'device'
  name: string
}

/**
 * Counts visits and leads of the days from `since` to `until`, in UTC, e.g. `2026-11-20`; null means the beginning, or
 * today. `only` narrows `visits`, `before` and `days`. Throws `AppError('Could not read the figures')`.
 */
export async function readVisitSummary(
  db: Db,
  { since, until, only }: { since: string | null; until: string | null; only: ViewFilter | null },
): Promise<VisitSummary> {
  const response = await db.rpc('visit_summary', {
    ...{ since, until },
    ...(only && { part: only.part, part_name: only.name }),
  })
  return parseResponse(summary, 'Could not read the figures', response)
}

/** Reads visits, newest first, at most `limit` (API: 1000). Throws `AppError('Could not read visits')`. */
export async function listVisits(db: Db, offset: number, limit: number): Promise<Visit[]> {
  const response = await db
    .from('visits')
    .select(Object.keys(row.shape).join(','))
    .order('created_at', { ascending: false })
    .order('id')
    .range(offset, offset + limit - 1)
  // The page starts after the last row.
  if (response.status === 416) return []
  return parseResponse(z.array(row), 'Could not read visits', response)
}

/** Permanently deletes all visits. Throws `AppError('Could not delete visits')`. */
export async function deleteAllVisits(db: Db): Promise<void> {
  const response = await db.from('visits').delete().neq('id', '')
  parseResponse(z.nullish(z.unknown()), 'Could not delete visits', response)
}
