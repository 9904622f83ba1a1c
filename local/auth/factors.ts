/** The table auth.mfa_factors: second factors, all of them authenticator apps. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '../database/database.ts'

/** A factor as the API returns it; times are ISO 8601. */
export interface Factor {
  id: string
  friendly_name?: string
  factor_type: string
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

/** A factor with the secret that its codes are derived from, which never leaves the server again. */
export interface StoredFactor {
  factor: Factor
  userId: string
  secret: string
}

/** How long an unconfirmed factor is kept, in seconds. */
const UNCONFIRMED_SECONDS = 300

/** SQL for the factor in the row `row` of auth.mfa_factors, as the API returns it. */
export function factorJson(row: string): string {
  return `(
    jsonb_strip_nulls(jsonb_build_object('friendly_name', nullif(${row}.friendly_name, ''))) || jsonb_build_object(
      'id', ${row}.id, 'created_at', ${row}.created_at, 'updated_at', ${row}.updated_at, 'status', ${row}.status,
      'factor_type', ${row}.factor_type, 'phone', coalesce(${row}.phone, ''),
      'last_challenged_at', ${row}.last_challenged_at
    )
  )`
}

/** Whether a user with these factors must show one. */
export function hasVerified({ factors = [] }: { factors?: Factor[] }): boolean {
  return factors.some(({ status }) => status === 'verified')
}

/** The user's factor, locked until the transaction ends; null if there is none. */
export async function findFactor(sql: Sql, userId: string, id: string): Promise<StoredFactor | null> {
  const [row] = await sql.query<StoredFactor>(
    `select ${factorJson('mfa_factors')} as factor, user_id as "userId", secret from auth.mfa_factors
     where user_id::text = lower($1) and id::text = lower($2) for update`,
    [userId, id],
  )
  return row ?? null
}

/** The user's factors, oldest first. */
export async function listFactors(sql: Sql, userId: string): Promise<Factor[]> {
  const rows = await sql.query<{ factor: Factor }>(
    `select ${factorJson('mfa_factors')} as factor from auth.mfa_factors
     where user_id::text = lower($1) order by created_at`,
    [userId],
  )
  return rows.map(({ factor }) => factor)
}

/** Adds a factor that is not confirmed yet; returns its id. */
export async function insertFactor(
  sql: Sql,
  userId: string,
  friendlyName: string,
  secret: string,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await sql.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, 'totp', 'unverified', $4, $5, $5)`,
    [id, userId, friendlyName, secret, now.toISOString()],
  )
  return id
}

/** Deletes factors whose setup was abandoned, unless a challenge for them exists. */
export async function deleteAbandonedFactors(sql: Sql, now: Date): Promise<void> {
  const begun = new Date(now.getTime() - UNCONFIRMED_SECONDS * 1000)
  await sql.query(
    `delete from auth.mfa_factors as factor
     where status = 'unverified' and created_at < $1
       and not exists (select from auth.mfa_challenges as challenge where challenge.factor_id = factor.id)`,
    [begun.toISOString()],
  )
}

/** Marks the factor as verified, and deletes the user's other factors that are still being set up. */
export async function confirmFactor(sql: Sql, userId: string, id: string, now: Date): Promise<void> {
  await sql.query(
    `update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1 and status = 'unverified'`,
    [id, now.toISOString()],
  )
  await sql.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp'`,
    [userId],
  )
}

/** Deletes the factor; the sessions that were raised by it have one factor less when they are refreshed. */
export async function deleteFactor(sql: Sql, id: string): Promise<void> {
  await sql.query(
    `delete from auth.mfa_amr_claims as claim using auth.sessions as session
     where session.id = claim.session_id and session.factor_id = $1 and authentication_method = 'totp'`,
    [id],
  )
  await sql.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [id])
  await sql.query('delete from auth.mfa_factors where id = $1', [id])
}
