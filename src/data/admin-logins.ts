/** Table admin_logins: attempts to sign in to the dashboard. Only administrators read it. */
import * as z from 'zod/mini'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** An attempt as it is stored. */
export type NewAdminLogin = {
  email: string
  /** `unverified`: reported as a success, but nothing proved it (SEC-26). */
  status: 'success' | 'failure' | 'unverified'
  /** Network part only, see netlify/lib/truncate-ip.ts (DEC-26). */
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
  const response = await db.rpc('record_admin_login', { attempt, sender })
  return parseResponse(z.enum(['recorded', 'limited']), 'Could not record the login attempt', response)
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
  /** How many distinct addresses they came from. */
  addresses: z.number(),
  /** The twenty addresses with the latest attempts. */
  list: z.array(z.object({ ip_address: z.string(), attempts: z.number(), last_at: z.string() })),
})

/** How many attempts there were, and from where. */
export type AdminLoginSummary = z.infer<typeof summary>

/** Counts all attempts. Throws `AppError('Could not count admin logins')`. */
export async function readAdminLoginSummary(db: Db): Promise<AdminLoginSummary> {
  return parseResponse(summary, 'Could not count admin logins', await db.rpc('admin_login_summary'))
}

/** Reads attempts, newest first, at most `limit` (API: 1000). Throws `AppError('Could not read admin logins')`. */
export async function listAdminLogins(db: Db, offset: number, limit: number): Promise<AdminLogin[]> {
  const response = await db
    .from('admin_logins')
    .select(Object.keys(row.shape).join(','))
    .order('created_at', { ascending: false })
    .order('id')
    .range(offset, offset + limit - 1)
  // The page starts after the last row.
  if (response.status === 416) return []
  return parseResponse(z.array(row), 'Could not read admin logins', response)
}

/** Permanently deletes all attempts. Throws `AppError('Could not delete admin logins')`. */
export async function deleteAllAdminLogins(db: Db): Promise<void> {
  const response = await db.from('admin_logins').delete().neq('id', '')
  parseResponse(z.nullish(z.unknown()), 'Could not delete admin logins', response)
}
