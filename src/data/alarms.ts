/** Account events that owners are notified of at once. Uses the service key. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const alarms = z.object({
  /** ISO time of the latest event. */
  until: z.string(),
  /** The email addresses to notify. */
  owners: z.array(z.string()),
  events: z.array(
    z.object({
      /** As in the audit log, e.g. `role changed`. */
      action: z.string(),
      /** The email address of the account concerned; empty if unknown. */
      label: z.string(),
      actor_email: z.nullable(z.string()),
      fields: z.array(z.string()),
      happened_at: z.string(),
    }),
  ),
})

export type Alarms = z.infer<typeof alarms>

/** Reads the events that owners have not been notified of. Throws `AppError('Could not read alarms')`. */
export async function readAlarms(db: Db): Promise<Alarms> {
  return parseResponse(alarms, 'Could not read alarms', await db.rpc('due_alarms'))
}

/** Records that owners were notified of everything up to `until`. Throws `AppError('Could not note alarms')`. */
export async function noteAlarms(db: Db, until: string): Promise<void> {
  const { error } = await db.rpc('note_alarms', { until })
  if (error) throw new AppError('refused', 'Could not note alarms', { cause: error })
}
