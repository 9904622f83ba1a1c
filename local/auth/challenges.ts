/** The table auth.mfa_challenges: requests for the code of a second factor. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '../database/database.ts'

export interface Challenge {
  id: string
  address: string
  answered: boolean
  /** In milliseconds since 1970. */
  createdAt: number
}

/** Adds a challenge for the factor, with the address that asked for it; returns its id. */
export async function insertChallenge(
  sql: Sql,
  factorId: string,
  address: string,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await sql.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4)`,
    [id, factorId, now.toISOString(), address],
  )
  // The database's clock instead of `now`, because no two factors may have the same value.
  await sql.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [
    factorId,
  ])
  return id
}

/** The challenge of the factor; null if there is none. */
export async function findChallenge(sql: Sql, factorId: string, id: string): Promise<Challenge | null> {
  const [row] = await sql.query<Challenge>(
    `select id, host(ip_address) as address, verified_at is not null as answered,
       extract(epoch from created_at)::float8 * 1000 as "createdAt"
     from auth.mfa_challenges where id::text = lower($1) and factor_id = $2`,
    [id, factorId],
  )
  return row ?? null
}

/** Records that the challenge was answered with the code of the time step `step`. */
export async function answerChallenge(sql: Sql, id: string, step: number, now: Date): Promise<void> {
  await sql.query('update auth.mfa_challenges set verified_at = $2, otp_code = $3 where id = $1', [
    id,
    now.toISOString(),
    String(step),
  ])
}

/** The time step of the newest accepted code of the factor; null before the first. */
export async function lastStepOf(sql: Sql, factorId: string): Promise<number | null> {
  const [row] = await sql.query<{ step: number | null }>(
    'select max(otp_code::bigint) as step from auth.mfa_challenges where factor_id = $1',
    [factorId],
  )
  return row?.step ?? null
}
