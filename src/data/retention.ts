/** Nothing about people is kept longer than the privacy page says. */
import * as z from 'zod/mini'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { endFilesBefore } from './trash-files.ts'

/** What purge_deleted_rows is about to end was deleted so long ago, in milliseconds: 30 days, less what the asking takes. */
const KEPT_MS = 30 * 86_400_000 - 600_000

/** Days for which records are kept. */
export interface RetentionDays {
  visits: number
  logins: number
}

/**
 * Ends what is older, with the service key: page views, sign-in attempts, what limiters remember, and what was
 * deleted more than 30 days ago, with the files of it, which `removeFiles` ends. Returns how many rows went, by table.
 * Throws `AppError('Could not apply retention')`.
 */
export async function applyRetention(
  db: Db,
  days: RetentionDays,
  removeFiles: (keys: string[]) => Promise<void>,
): Promise<Record<string, number>> {
  const failure = 'Could not apply retention'
  const aged = await db.rpc('apply_retention', { visit_days: days.visits, log_days: days.logins })
  const report = parseResponse(z.record(z.string(), z.number()), failure, aged)
  // Their rows are the only list of them, so the files go first; what fails is tried again the next night.
  await endFilesBefore(db, removeFiles, new Date(Date.now() - KEPT_MS))
  const trash = parseResponse(z.number(), failure, await db.rpc('purge_deleted_rows'))
  return { ...report, 'public.deleted_rows': trash }
}
