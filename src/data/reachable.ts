/** Whether the backend's parts answer; for the health check and for `npm run doctor`. */
import { AppError } from '#lib/app-error.ts'
import type { Connection } from './connection.ts'
import { withDeadline } from './deadline.ts'
import { BUCKET } from './file-store.ts'
import type { Db } from './rest-client.ts'

/** Asks the database for nothing. Throws `AppError('The database does not answer')`. */
export async function reachDatabase(db: Db): Promise<void> {
  const { error } = await db.from('site_config').select('id', { head: true })
  if (error) throw new AppError('refused', 'The database does not answer', { cause: error })
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
