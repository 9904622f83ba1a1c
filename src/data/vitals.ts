/** Table vital_counts: how fast real visits were. Visitors' values arrive through a function; only the team reads them. */
import * as z from 'zod/mini'
import type { Device } from '#lib/arrival.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { type RecordOutcome, type ReportedBy, recordOutcome } from './visits.ts'

/** Largest paint, interaction latency, layout shift, time to first byte; all but `cls` in milliseconds. */
export const VITALS = ['lcp', 'inp', 'cls', 'ttfb'] as const
export type Vital = (typeof VITALS)[number]

/** What one page view measured. */
export type VitalsReport = Partial<Record<Vital, number> & ReportedBy> & {
  page: string
  device: Device
  /** A random key of this report, so that it counts once however often it is delivered. */
  once?: string | undefined
}

/**
 * Counts how fast a page view was, with the service key. `limited`: the sender, an opaque key, has sent 300 within the
 * hour. `known`: this report came before. `machine`: see `recordVisit`. Throws
 * `AppError('Could not record the speed')`.
 */
export async function recordVitals(db: Db, vitals: VitalsReport, sender: string): Promise<RecordOutcome> {
  const response = await db.rpc('record_vitals', { vitals, sender })
  return parseResponse(recordOutcome, 'Could not record the speed', response)
}

const number = z.nullable(z.number())

const metric = z.object({
  /** Three quarters of the views were at least as fast. */
  p75: z.number(),
  /**
   * Of the preceding period of equal length; null for all time, for a page whose days are no longer all kept, and where
   * nothing was measured.
   */
  before: number,
  views: z.number(),
  days: z.array(z.object({ day: z.string(), p75: z.number(), views: z.number() })),
})

const vitals = z.object({
  /** The span of each row of `days`; its `day` is the first one. */
  step: z.enum(['day', 'week']),
  /** Metrics that no browser measured are left out. */
  metrics: z.object({
    lcp: z.optional(metric),
    inp: z.optional(metric),
    cls: z.optional(metric),
    ttfb: z.optional(metric),
  }),
  /** The twenty most viewed of the last 28 days. */
  pages: z.array(
    z.object({ page: z.string(), views: z.number(), lcp: number, inp: number, cls: number, ttfb: number }),
  ),
  /** Days on which the pages were published, and how often. */
  deploys: z.array(z.object({ day: z.string(), times: z.number() })),
  /** Deploys after which a metric got worse by a fifth or more, worst first; `page` is the most affected, if known. */
  worse: z.array(
    z.object({
      metric: z.enum(VITALS),
      day: z.string(),
      was: z.number(),
      became: z.number(),
      page: z.nullable(z.string()),
    }),
  ),
})

export type VitalFigures = z.infer<typeof vitals>
export type VitalMetric = z.infer<typeof metric>

/**
 * How fast visits were on a kind of device; days in UTC such as `2026-11-20`, `first` null for the last year, `page` null
 * for all. Throws `AppError('Could not read the speed')`.
 */
export async function readVitals(
  db: Db,
  { first, last, device, page }: { first: string | null; last: string; device: string; page: string | null },
): Promise<VitalFigures> {
  const response = await db.rpc('vitals', {
    ...{ first_day: first, last_day: last, wanted_device: device },
    ...(page !== null && { wanted_page: page }),
  })
  return parseResponse(vitals, 'Could not read the speed', response)
}
