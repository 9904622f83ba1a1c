/** A session's assurance level: how its user signed in, and whether they showed a second factor. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '../database/database.ts'

/** How a user signs in. A mailed link counts as `otp`, whatever it was for. */
export type Method = 'password' | 'otp' | 'totp' | 'passkey'

/** The claims of a token for it, newest method first; times are in seconds since 1970. */
export interface Assurance {
  aal: 'aal1' | 'aal2'
  amr: { method: string; timestamp: number }[]
}

/** Records that the session's user has just signed in by `method`. */
export async function recordMethod(sql: Sql, sessionId: string, method: Method, now: Date): Promise<void> {
  await sql.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $3, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), sessionId, now.toISOString(), method],
  )
}

/** What is recorded about the session. */
export async function assuranceOf(sql: Sql, sessionId: string): Promise<Assurance> {
  const amr = await sql.query<Assurance['amr'][number]>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::bigint as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  )
  return { aal: amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1', amr }
}

/** Whether the session's user has signed in by `method`. */
export async function cameBy(sql: Sql, sessionId: string, method: Method): Promise<boolean> {
  return (await assuranceOf(sql, sessionId)).amr.some(each => each.method === method)
}
