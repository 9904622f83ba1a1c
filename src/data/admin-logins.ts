/** Table admin_logins: attempts to sign in to the dashboard. Only administrators read it. */
import * as z from 'zod/mini'
import { parseAnswer } from './answer.ts'
import type { Db } from './rest-client.ts'

/** An attempt as it is stored. */
export interface NewAdminLogin {
  email: string
  /** `unverified`: reported as a success, and nothing proved it (SEC-26). */
  status: 'success' | 'failure' | 'unverified'
  /** Of the network only, see netlify/lib/truncate-address.ts (DEC-26). */
  ip_address: string | null
  /** At most 512 characters (SEC-5). */
  user_agent: string | null
}

/**
 * Records an attempt, with the service key. `limited`: the sender, an opaque key, has sent twenty within the
 * hour. Throws `Error('Could not record the login attempt', {cause})`.
 */
export async function recordAdminLogin(
  db: Db,
  attempt: NewAdminLogin,
  sender: string,
): Promise<'recorded' | 'limited'> {
  const answer = await db.rpc('record_admin_login', { attempt, sender })
  return parseAnswer(z.enum(['recorded', 'limited']), 'Could not record the login attempt', answer)
}
