/** Who asks the database, and asking it without leaving a trace. */
import type { Database, Sql } from '../../../local/database/database.ts'
import { asCaller, asOwner, type Caller } from '../../../local/database/roles.ts'

export const adminId = '11111111-1111-4111-8111-111111111111'
export const outsiderId = '22222222-2222-4222-8222-222222222222'

/** The four kinds of callers of the access matrix. */
export const callers = {
  /** A visitor with the public key. */
  anon: { role: 'anon', claims: { role: 'anon' } },
  /** Signed in, no administrator, although everything in the token that a user can write says so (SEC-18). */
  outsider: {
    role: 'authenticated',
    claims: { sub: outsiderId, role: 'authenticated', user_metadata: { role: 'admin', is_admin: true } },
  },
  admin: { role: 'authenticated', claims: { sub: adminId, role: 'authenticated' } },
  service: { role: 'service_role', claims: { role: 'service_role' } },
} satisfies Record<string, Caller>

export type CallerName = keyof typeof callers

/** Creates the two users and makes one an administrator. */
export function createUsers(database: Database): Promise<void> {
  return asOwner(database, async sql => {
    await sql.script(`
      insert into auth.users (id, email, raw_user_meta_data) values
        ('${adminId}', 'admin@example.com', '{}'),
        ('${outsiderId}', 'outsider@example.com', '{"role": "admin", "is_admin": true}');
      insert into private.admins (user_id) values ('${adminId}');`)
  })
}

const undo = new Error('undone on purpose')

/** What `work` returns, although everything it did is undone. `open` is asCaller, asOwner or the like. */
async function undoing<Result>(
  open: (work: (sql: Sql) => Promise<never>) => Promise<never>,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined
  await open(async sql => {
    result = { value: await work(sql) }
    throw undo
  }).catch(error => {
    if (error !== undo) throw error
  })
  if (!result) throw new Error('The transaction ended before its work did')
  return result.value
}

/** Runs `work` as that caller and undoes it. Rejects with Postgres' error. */
export function trying<Result>(
  database: Database,
  caller: CallerName,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return undoing(inner => asCaller(database, callers[caller], inner), work)
}

/** Runs `work` as the owner of the tables and undoes it. */
export function tryingAsOwner<Result>(
  database: Database,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return undoing(inner => asOwner(database, inner), work)
}

/** Becomes that caller inside a transaction of the owner, for tests that prepare rows and undo them. */
export async function become(sql: Sql, caller: CallerName): Promise<void> {
  const { role, claims } = callers[caller]
  await sql.query(
    `select set_config('session_authorization', 'authenticator', true),
            set_config('role', $1, true),
            set_config('request.jwt.claims', $2, true)`,
    [role, JSON.stringify(claims)],
  )
}

/** Becomes the owner of the tables again, after {@link become}. */
export async function becomeOwner(sql: Sql): Promise<void> {
  await sql.query(
    `select set_config('role', 'none', true), set_config('session_authorization', 'postgres', true)`,
  )
}

/** The SQLSTATE that `attempt` fails with, or null when it succeeds. */
export async function codeOf(attempt: Promise<unknown>): Promise<string | null> {
  try {
    await attempt
    return null
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}
