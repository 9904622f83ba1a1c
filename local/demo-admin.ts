/** The demonstration's administrator account; it exists on developers' machines only. */
import { hashPassword, isPassword } from './auth/password.ts'
import { findUserByEmail, insertUser, updateUser } from './auth/users.ts'
import type { Database } from './database/database.ts'
import { asCaller, asService } from './database/roles.ts'

export const DEMO_ADMIN = { email: 'admin@gantry.example', password: 'demo-of-gantry-2026' } as const

/** Creates the account unless it exists, and makes it an owner through the project's own function. */
export async function ensureDemoAdmin(database: Database, now: Date): Promise<void> {
  const { email, password } = DEMO_ADMIN
  const existing = await asService(database, 'supabase_auth_admin', sql => findUserByEmail(sql, email))
  if (existing !== null) {
    // Databases from before November 2026 have the account with a shorter password.
    if (!(await isPassword('gantry-demo', existing.passwordHash))) return
    const changes = { passwordHash: await hashPassword(password) }
    await asService(database, 'supabase_auth_admin', sql => updateUser(sql, existing.user.id, changes, now))
    return
  }

  const account = {
    email,
    passwordHash: await hashPassword(password),
    confirmed: true,
    role: 'authenticated',
    appMetadata: {},
    userMetadata: {},
  }
  await asService(database, 'supabase_auth_admin', sql => insertUser(sql, account, now))
  const service = { role: 'service_role', claims: { role: 'service_role' } }
  await asCaller(database, service, sql => sql.query(`select public.grant_role($1, 'owner')`, [email]))
}
