/** Links for people who forgot their password. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Sql } from '../database/database.ts'

const VALID_MS = 60 * 60 * 1000

/** Makes a token that signs the user in once within the hour, in place of any earlier one. */
export async function createRecoveryToken(
  sql: Sql,
  userId: string,
  email: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(28).toString('hex')
  await sql.query('update auth.users set recovery_sent_at = $2 where id = $1', [userId, now.toISOString()])
  await sql.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, 'recovery_token', $3, $4, $5, $5)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), userId, hashOf(token), email, now.toISOString()],
  )
  return token
}

/** Uses a token up; returns its user's id, or null if it is unknown or too old. */
export async function redeemRecoveryToken(sql: Sql, token: string, now: Date): Promise<string | null> {
  const [row] = await sql.query<{ userId: string; valid: boolean }>(
    `delete from auth.one_time_tokens where token_type = 'recovery_token' and token_hash = $1
     returning user_id as "userId", created_at > $2::timestamp as valid`,
    [hashOf(token), new Date(now.getTime() - VALID_MS).toISOString()],
  )
  return row?.valid ? row.userId : null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
