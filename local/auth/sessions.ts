/** Sessions and their refresh tokens, each of which is valid once. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Sql } from '../database/database.ts'
import type { Sender } from '../http/sender.ts'
import { type Method, recordMethod } from './assurance.ts'

/** A session and the token that renews it. */
export interface IssuedSession {
  sessionId: string
  userId: string
  refreshToken: string
}

export type RefreshResult = IssuedSession | 'not-found' | 'already-used'

/** Starts a session for the user, who signed in by `method`. */
export async function startSession(
  sql: Sql,
  userId: string,
  method: Method,
  sender: Sender,
  now: Date,
): Promise<IssuedSession> {
  const sessionId = randomUUID()
  await sql.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, $3, $3, 'aal1', $4, $5)`,
    [sessionId, userId, now.toISOString(), sender.userAgent, sender.address],
  )
  await recordMethod(sql, sessionId, method, now)
  await sql.query('update auth.users set last_sign_in_at = $2 where id = $1', [userId, now.toISOString()])
  return { sessionId, userId, refreshToken: await insertToken(sql, userId, sessionId, null, now) }
}

interface TokenRow {
  token: string
  parent: string | null
  revoked: boolean
  userId: string
  sessionId: string
  /** When the token was used, in milliseconds since 1970. */
  changedAt: number
}

const tokenColumns = `
  token, parent, revoked, user_id as "userId", session_id as "sessionId",
  extract(epoch from updated_at)::float8 * 1000 as "changedAt"`

/**
 * Exchanges a refresh token for its successor.
 *
 * A used token returns its successor again if that has not been used, or within `reuseSeconds`, because a client may
 * lose a response or refresh in two tabs. Otherwise the token has been copied, and every token of the session is
 * revoked. Source: github.com/supabase/auth, internal/tokens.
 */
export async function refreshSession(
  sql: Sql,
  token: string,
  reuseSeconds: number,
  now: Date,
): Promise<RefreshResult> {
  const [used] = await sql.query<TokenRow>(
    `select ${tokenColumns} from auth.refresh_tokens where token = $1 for update`,
    [token],
  )
  if (used === undefined) return 'not-found'
  const { sessionId, userId } = used
  if (!used.revoked) {
    await sql.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1', [
      token,
      now.toISOString(),
    ])
    return { sessionId, userId, refreshToken: await insertToken(sql, userId, sessionId, token, now) }
  }

  const [active] = await sql.query<TokenRow>(
    `select ${tokenColumns} from auth.refresh_tokens
     where session_id = $1 and not revoked order by id desc limit 1`,
    [sessionId],
  )
  const recent = now.getTime() - used.changedAt <= reuseSeconds * 1000
  if (active !== undefined && (active.parent === token || recent)) {
    return { sessionId, userId, refreshToken: active.token }
  }
  await sql.query(
    'update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked',
    [sessionId, now.toISOString()],
  )
  return 'already-used'
}

/** Records when, from which address and with which user agent the session was renewed. */
export async function noteRefresh(sql: Sql, sessionId: string, sender: Sender, now: Date): Promise<void> {
  await sql.query('update auth.sessions set refreshed_at = $2, user_agent = $3, ip = $4 where id = $1', [
    sessionId,
    now.toISOString(),
    sender.userAgent,
    sender.address,
  ])
}

export type SignOutScope = 'global' | 'local' | 'others'

/** Ends all sessions of the user, this one, or all but this one. */
export async function endSessions(
  sql: Sql,
  userId: string,
  sessionId: string,
  scope: SignOutScope,
): Promise<void> {
  await sql.query(
    `delete from auth.sessions where user_id = $1 and case $3
       when 'local' then id::text = $2
       when 'others' then id::text <> $2
       else true
     end`,
    [userId, sessionId, scope],
  )
}

/**
 * Replaces all refresh tokens of the session by a new one: the session has been raised to two factors, and the holder
 * of an earlier token has not shown the second one.
 */
export async function replaceRefreshTokens(
  sql: Sql,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<IssuedSession> {
  await sql.query('delete from auth.refresh_tokens where session_id = $1', [sessionId])
  return { sessionId, userId, refreshToken: await insertToken(sql, userId, sessionId, null, now) }
}

/** Records that this factor raised the session to two factors, and ends all sessions of the user without two. */
export async function raiseSession(
  sql: Sql,
  userId: string,
  sessionId: string,
  factorId: string,
): Promise<void> {
  await sql.query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [
    sessionId,
    factorId,
  ])
  await sql.query(`delete from auth.sessions where user_id = $1 and aal < 'aal2'`, [userId])
}

export interface StoredSession {
  id: string
  aal: string
  /** In milliseconds since 1970. */
  createdAt: number
}

/** The session with this id; null once it has ended. */
export async function findSession(sql: Sql, sessionId: string): Promise<StoredSession | null> {
  const [row] = await sql.query<StoredSession>(
    `select id, coalesce(aal, 'aal1') as aal, extract(epoch from created_at)::float8 * 1000 as "createdAt"
     from auth.sessions where id::text = $1`,
    [sessionId],
  )
  return row ?? null
}

async function insertToken(
  sql: Sql,
  userId: string,
  sessionId: string,
  parent: string | null,
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await sql.query(
    `insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
     values ($1, $2, $3, $4, false, $5, $5)`,
    [token, userId, sessionId, parent, now.toISOString()],
  )
  return token
}
