/** What happened to accounts that owners are told of at once. With the service key. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const alarms = z.object({
  /** ISO time of the last of them. */
  until: z.string(),
  /** The mail addresses of those who are told. */
  owners: z.array(z.string()),
  events: z.array(
    z.object({
      /** As in the list of changes, e.g. `role changed`. */
      action: z.string(),
      /** Whose account, by its mail address; empty where nobody knows. */
      label: z.string(),
      actor_email: z.nullable(z.string()),
      fields: z.array(z.string()),
      happened_at: z.string(),
    }),
  ),
})

export type Alarms = z.infer<typeof alarms>

/** Reads what owners have not been told of. Throws `AppError('Could not read alarms')`. */
export async function readAlarms(db: Db): Promise<Alarms> {
  return parseResponse(alarms, 'Could not read alarms', await db.rpc('due_alarms'))
}

/** Notes that everything up to `until` has been told. Throws `AppError('Could not note alarms')`. */
export async function noteAlarms(db: Db, until: string): Promise<void> {
  const { error } = await db.rpc('note_alarms', { until })
  if (error) throw new AppError('refused', 'Could not note alarms', { cause: error })
}
