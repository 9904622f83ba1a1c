/** Table visits: page views. Visitors' are recorded by a server function; only administrators read them. */
import * as z from 'zod/mini'
import { parseAnswer } from './answer.ts'
import type { Db } from './rest-client.ts'

/** A page view as it is stored. */
export interface NewVisit {
  path: string
  /** Of the network only, see netlify/lib/truncate-address.ts (DEC-26). */
  ip_address: string | null
  /** At most 512 characters (SEC-5). */
  user_agent: string | null
  /** Host of the site that led here; null for this site itself and for nowhere. */
  referrer: string | null
  device: 'phone' | 'tablet' | 'desktop'
}

/**
 * Records a page view, with the service key. `limited`: the sender, an opaque key, has sent 300 within the hour.
 * Throws `Error('Could not record the visit', {cause})`.
 */
export async function recordVisit(db: Db, visit: NewVisit, sender: string): Promise<'recorded' | 'limited'> {
  const answer = await db.rpc('record_visit', { visit, sender })
  return parseAnswer(z.enum(['recorded', 'limited']), 'Could not record the visit', answer)
}
