/** Assuming another role for one transaction, as hosted Supabase's services do. */
import type { Database, Sql } from './database.ts'

/** Who sent the request, as Postgres sees it. */
export interface Caller {
  /** One of the roles that `authenticator` may become: anon, authenticated or service_role. */
  role: string
  /** The verified claims of the token, for `auth.uid()` and `auth.jwt()`. */
  claims: Record<string, unknown>
}

/** What SQL can read about the HTTP request through `current_setting('request.…')`. */
export interface RequestFacts {
  method: string
  path: string
  headers: Record<string, string>
  /** Whether the transaction is read-only, as in PostgREST for GET, HEAD and functions that only read. */
  readOnly: boolean
}

/**
 * Hosted Supabase's statement timeouts per role. The embedded Postgres accepts them but lacks the
 * timer to enforce them.
 */
const statementTimeouts: Record<string, string> = { anon: '3s', authenticated: '8s' }

const becomeCaller = `
  select set_config('session_authorization', 'authenticator', true),
         set_config('search_path', 'public, extensions', true),
         set_config('statement_timeout', $1, true),
         set_config('role', $2, true),
         set_config('request.jwt.claims', $3, true),
         set_config('request.method', $4, true),
         set_config('request.path', $5, true),
         set_config('request.headers', $6, true),
         set_config('transaction_read_only', $7, true)`

/**
 * Runs `work` in one transaction as `caller`, under row level security.
 *
 * Rejects with a DatabaseError 22023 when the role does not exist and 42501 when it may not be assumed.
 */
export function asCaller<Result>(
  database: Database,
  caller: Caller,
  work: (sql: Sql) => Promise<Result>,
  facts: RequestFacts = { method: 'POST', path: '/', headers: {}, readOnly: false },
): Promise<Result> {
  return database.transaction(async sql => {
    const settings = [
      statementTimeouts[caller.role] ?? '8s',
      caller.role,
      JSON.stringify(caller.claims),
      facts.method,
      facts.path,
      JSON.stringify(facts.headers),
      facts.readOnly ? 'on' : 'off',
    ]
    await sql.query(becomeCaller, settings, { kept: true })
    return work(sql)
  })
}

/**
 * Runs `work` in one transaction as `postgres`, the owner of the project's objects, which is not a
 * superuser: what works here works on a hosted project.
 */
export function asOwner<Result>(database: Database, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  return database.transaction(async sql => {
    await sql.query(
      `select set_config('session_authorization', 'postgres', true),
              set_config('search_path', '"$user", public, extensions', true)`,
    )
    return work(sql)
  })
}

/** Runs `work` in one transaction as the owner of one of the platform's schemas. */
export function asService<Result>(
  database: Database,
  service: 'supabase_auth_admin' | 'supabase_storage_admin',
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async sql => {
    await sql.query(`select set_config('role', $1, true)`, [service])
    return work(sql)
  })
}
