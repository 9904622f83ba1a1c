/** The monthly report to owners, for the server function that mails it. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const counts = z.object({
  /** Page views; visits (browser tabs); messages from form and chat; and those of them won by now. */
  views: z.number(),
  visits: z.number(),
  sent: z.number(),
  won: z.number(),
})

const figures = z.object({
  now: counts,
  /** Of the month before. */
  before: counts,
  /** Page views of every day of the month. */
  days: z.array(z.object({ day: z.string(), views: z.number() })),
  /** The top five by won, sent and visits; the name is empty for none, and `?` for unknown. */
  campaigns: z.array(z.object({ name: z.string(), visits: z.number(), sent: z.number(), won: z.number() })),
  /** The 75th percentile of largest contentful paint on phones, in milliseconds; null where nothing was measured. */
  lcp: z.object({ now: z.nullable(z.number()), before: z.nullable(z.number()) }),
})

/** The figures of a month. */
export type MonthFigures = z.infer<typeof figures>

const report = z.object({ user_id: z.string(), email: z.string(), figures })

/** A recipient and the figures to send. */
export type MonthReport = z.infer<typeof report>

/**
 * Claims the reports on the month that begins on `month`, e.g. `2026-10-01`, for five minutes, with the service key;
 * owners who already got theirs are left out. Throws `AppError('Could not read the month')`.
 */
export async function claimMonthReports(db: Db, month: string): Promise<MonthReport[]> {
  const response = await db.rpc('claim_month_reports', { month })
  return parseResponse(z.array(report), 'Could not read the month', response)
}

/** Records that an owner was told. Throws `AppError('Could not note the mail')`. */
export async function noteMonthReport(db: Db, month: string, member: string): Promise<void> {
  const { error } = await db.rpc('month_report_sent', { month, member })
  if (error) throw new AppError('refused', 'Could not note the mail', { cause: error })
}
