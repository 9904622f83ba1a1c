/** Renewals of sessions that pass through the site (netlify/functions/session.mts). */
import * as z from 'zod/mini'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/**
 * Counts a renewal, with the service key. `limited`: the sender, an opaque key, has had thirty within five minutes.
 * Throws `AppError('Could not count the renewal')`.
 */
export async function recordSessionRenewal(db: Db, sender: string): Promise<'recorded' | 'limited'> {
  const response = await db.rpc('record_session_renewal', { sender })
  return parseResponse(z.enum(['recorded', 'limited']), 'Could not count the renewal', response)
}
