/** Sessions and their refresh tokens, of which each is good once. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Sql } from '../database/database.ts'

/** For so long a token may be used twice, since a client may lose an answer or ask from two tabs. */
const REUSE_INTERVAL_MS = 10_000

/** A session and the token that prolongs it. */
export interface IssuedSession {
  sessionId: string
  userId: string
  refreshToken: string
}

export type RefreshResult = IssuedSession | 'not-found' | 'already-used'

/** Begins a session of the user. */
export async function startSession(
  sql: Sql,
  userId: string,
  userAgent: string | null,
  now: Date,
): Promise<IssuedSession> {
  const sessionId = randomUUID()
  await sql.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent)
     values ($1, $2, $3, $3, 'aal1', $4)`,
    [sessionId, userId, now.toISOString(), userAgent],
  )
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
 * A token used before gives its successor once more if that has not been used, or within ten
 * seconds; otherwise somebody copied it, and every token of the session is revoked. Source:
 * github.com/supabase/auth, internal/tokens.
 */
export async function refreshSession(sql: Sql, token: string, now: Date): Promise<RefreshResult> {
  const [used] = await sql.query<TokenRow>(
    `select ${tokenColumns} from auth.refresh_tokens where token = $1 for update`,
    [token],
  )
  if (used === undefined) return 'not-found'
  const { sessionId, userId } = used
  await sql.query('update auth.sessions set refreshed_at = $2 where id = $1', [sessionId, now.toISOString()])
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
  const recent = now.getTime() - used.changedAt <= REUSE_INTERVAL_MS
  if (active !== undefined && (active.parent === token || recent)) {
    return { sessionId, userId, refreshToken: active.token }
  }
  await sql.query(
    'update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked',
    [sessionId, now.toISOString()],
  )
  return 'already-used'
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

/** Whether the session has not been ended. */
export async function sessionExists(sql: Sql, sessionId: string): Promise<boolean> {
  const found = await sql.query('select from auth.sessions where id::text = $1', [sessionId])
  return found.length > 0
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
