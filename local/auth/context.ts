/** What every endpoint of auth is given. */
import type { Sql } from '../database/database.ts'
import type { Keys } from '../keys.ts'
import { type SessionBody, sessionBody } from './access-token.ts'
import type { Body } from './fields.ts'
import { type IssuedSession, startSession } from './sessions.ts'
import { findUser } from './users.ts'

export interface AuthContext {
  keys: Keys
  now: () => Date
  /** This server's address, for links and token issuers; known once it listens. */
  url: () => string
  /** Receives, in place of a mail server, what hosted Supabase would send. */
  log: (line: string) => void
  /** Runs one transaction on the tables of auth. */
  transact<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
}

export interface AuthRequest {
  request: Request
  query: URLSearchParams
  body: Body
}

/** The session with a fresh access token for its user; null if the user has been deleted. */
export async function describeSession(
  sql: Sql,
  issued: IssuedSession,
  { keys, url, now }: AuthContext,
): Promise<SessionBody | null> {
  const stored = await findUser(sql, issued.userId)
  return stored === null ? null : sessionBody(issued, stored.user, keys, `${url()}/auth/v1`, now())
}

/** Signs the user in: begins a session. Null if the user has been deleted. */
export function signIn(userId: string, request: Request, context: AuthContext): Promise<SessionBody | null> {
  const userAgent = request.headers.get('user-agent')
  return context.transact(async sql => {
    if ((await findUser(sql, userId)) === null) return null
    return describeSession(sql, await startSession(sql, userId, userAgent, context.now()), context)
  })
}
