/** Whether the backend's parts answer and work; for the health check, the clock and `npm run doctor`. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { Connection } from './connection.ts'
import { withDeadline } from './deadline.ts'
import { BUCKET } from './file-store.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** When each background job was last seen, as an ISO date-time by its name. */
export type Beats = Record<string, string>

/**
 * Records, with the service key, that `job` is running. The write also exposes a database that is read-only, e.g.
 * because its disk is full. Throws `AppError('The database does not write')`.
 */
export async function noteBeat(db: Db, job: string): Promise<Beats> {
  const response = await db.rpc('beat', { name: job })
  return parseResponse(z.record(z.string(), z.string()), 'The database does not write', response)
}

/**
 * Asks the file service for the bucket, with the service key.
 * Throws `AppError('The file service does not answer')`.
 */
export async function reachStorage({ url, key }: Connection, send: typeof fetch = fetch): Promise<void> {
  const failure = 'The file service does not answer'
  const address = `${url.replace(/\/+$/, '')}/storage/v1/bucket/${BUCKET}`
  try {
    const headers = { apikey: key, Authorization: `Bearer ${key}` }
    const response = await withDeadline(send)(address, { headers })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`It answered ${response.status}`)
  } catch (cause) {
    throw new AppError('refused', failure, { cause })
  }
}
