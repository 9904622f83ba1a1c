/** The tokens of mailed links, each of which signs its user in once. */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Sql } from '../database/database.ts'

export type TokenType = 'confirmation_token' | 'recovery_token'

/** The code that users could type, and the token of a link, which is derived from it. */
export interface MailToken {
  code: string
  hash: string
}

/** A new token for the address. */
export function createMailToken(email: string, digits: number): MailToken {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  return { code, hash: tokenOf(email, code) }
}

/** The token that belongs to a code and the address it was sent to. */
export function tokenOf(email: string, code: string): string {
  return createHash('sha224').update(`${email.toLowerCase()}${code}`).digest('hex')
}

/** Makes the token valid from now on, in place of any earlier one of its type. */
export async function storeMailToken(
  sql: Sql,
  userId: string,
  type: TokenType,
  { hash }: MailToken,
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     select $1, users.id, $3::auth.one_time_token_type, $4, users.email, $5::timestamp, $5::timestamp
     from auth.users where users.id = $2
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), userId, type, hash, now.toISOString()],
  )
  const sent = type === 'recovery_token' ? 'recovery_sent_at' : 'confirmation_sent_at'
  await sql.query(`update auth.users set ${sent} = $2 where id = $1`, [userId, now.toISOString()])
}

/** Redeems a token; returns its user's id, or null if it is unknown, of another type or older than `seconds`. */
export async function redeemMailToken(
  sql: Sql,
  types: TokenType[],
  hash: string,
  seconds: number,
  now: Date,
): Promise<string | null> {
  const [row] = await sql.query<{ userId: string; valid: boolean }>(
    `delete from auth.one_time_tokens where token_type::text = any ($1) and token_hash = $2
     returning user_id as "userId", created_at > $3::timestamp as valid`,
    [`{${types.join(',')}}`, hash, new Date(now.getTime() - seconds * 1000).toISOString()],
  )
  return row?.valid ? row.userId : null
}

/** Invalidates every link that was mailed to the user. */
export async function deleteMailTokens(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}
