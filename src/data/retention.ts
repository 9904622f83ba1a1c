/** Personal data is kept no longer than the privacy page says. */
import * as z from 'zod/mini'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { endFilesBefore } from './trash-files.ts'

/** Minimum age of what purge_deleted_rows will delete, in milliseconds: 30 days, less the time of the requests. */
const KEPT_MS = 30 * 86_400_000 - 600_000

/** Days for which records are kept. */
export interface RetentionDays {
  visits: number
  logins: number
}

/**
 * Deletes what is older, with the service key: page views, sign-in attempts, rate limiter state, and rows deleted more
 * than 30 days ago together with their files, through `remove`; then the files that no mail has after 30 days. Returns
 * the number of deleted rows by table. Throws `AppError('Could not apply retention')`.
 */
export async function applyRetention(
  db: Db,
  days: RetentionDays,
  remove: Record<'media' | 'mails', (keys: string[]) => Promise<void>>,
): Promise<Record<string, number>> {
  const failure = 'Could not apply retention'
  const aged = await db.rpc('apply_retention', { visit_days: days.visits, log_days: days.logins })
  const report = parseResponse(z.record(z.string(), z.number()), failure, aged)
  // The rows are the only list of the files, so the files go first; failures are retried the next night.
  await endFilesBefore(db, remove.media, new Date(Date.now() - KEPT_MS))
  const trash = parseResponse(z.number(), failure, await db.rpc('purge_deleted_rows'))
  // After the people who went with the trash, whose mails no longer have their files.
  const strays = parseResponse(z.array(z.string()), failure, await db.rpc('stray_mail_files'))
  if (strays.length > 0) await remove.mails(strays)
  return { ...report, 'public.deleted_rows': trash }
}
