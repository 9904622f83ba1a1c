/** Table admin_logins: attempts to sign in to the dashboard. Only administrators read it. */
import * as z from 'zod/mini'
import { parseAnswer } from './answer.ts'
import type { Checked } from './database.ts'
import type { Db } from './rest-client.ts'

/** An attempt as it is stored. */
export type NewAdminLogin = {
  email: string
  /** `unverified`: reported as a success, and nothing proved it (SEC-26). */
  status: 'success' | 'failure' | 'unverified'
  /** Of the network only, see netlify/lib/truncate-ip.ts (DEC-26). */
  ip_address: string | null
  /** At most 512 characters (SEC-5). */
  user_agent: string | null
}

/**
 * Records an attempt, with the service key. `limited`: the sender, an opaque key, has sent twenty within the
 * hour. Throws `AppError('Could not record the login attempt')`.
 */
export async function recordAdminLogin(
  db: Db,
  attempt: NewAdminLogin,
  sender: string,
): Promise<'recorded' | 'limited'> {
  const answer = await db.rpc('record_admin_login', { attempt, sender })
  return parseAnswer(z.enum(['recorded', 'limited']), 'Could not record the login attempt', answer)
}

const row = z.object({
  id: z.string(),
  email: z.string(),
  ip_address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** `success` is a success, any other value a failure (ANLY-03). */
  status: z.string(),
  created_at: z.string(),
})

/** An attempt as the dashboard sees it. */
export type AdminLogin = Checked<'admin_logins', z.infer<typeof row>>

const summary = z.object({
  attempts: z.number(),
  /** How many different addresses they came from. */
  addresses: z.number(),
  /** The twenty addresses that tried last. */
  list: z.array(z.object({ ip_address: z.string(), attempts: z.number(), last_at: z.string() })),
})

/** How many attempts there were, and from where. */
export type AdminLoginSummary = z.infer<typeof summary>

/** Counts all attempts. Throws `AppError('Could not count admin logins')`. */
export async function readAdminLoginSummary(db: Db): Promise<AdminLoginSummary> {
  return parseAnswer(summary, 'Could not count admin logins', await db.rpc('admin_login_summary'))
}

/** Reads attempts, newest first, `limit` at most (the API gives at most 1000). Throws `AppError('Could not read admin logins')`. */
export async function listAdminLogins(db: Db, offset: number, limit: number): Promise<AdminLogin[]> {
  const answer = await db
    .from('admin_logins')
    .select(Object.keys(row.shape).join(','))
    .order('created_at', { ascending: false })
    .order('id')
    .range(offset, offset + limit - 1)
  // The rows end before this page.
  if (answer.status === 416) return []
  return parseAnswer(z.array(row), 'Could not read admin logins', answer)
}

/** Deletes all attempts, for good. Throws `AppError('Could not delete admin logins')`. */
export async function deleteAllAdminLogins(db: Db): Promise<void> {
  const answer = await db.from('admin_logins').delete().neq('id', '')
  parseAnswer(z.nullish(z.unknown()), 'Could not delete admin logins', answer)
}
