/** What every endpoint of auth receives. */
import type { Sql } from '../database/database.ts'
import type { Sender } from '../http/sender.ts'
import type { Keys } from '../keys.ts'
import type { Body } from './fields.ts'
import type { Limits } from './limits.ts'
import type { Mailer } from './mailer.ts'
import type { AuthSettings } from './settings.ts'

export interface AuthContext {
  keys: Keys
  settings: AuthSettings
  limits: Limits
  mailer: Mailer
  now: () => Date
  /** This server's address, for links and token issuers; known once it listens. */
  url: () => string
  /** Prints to the terminal: mails that no hook sends, and why a hook failed. */
  log: (line: string) => void
  /** Runs one transaction on the tables of auth. */
  transact<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
}

export interface AuthRequest {
  request: Request
  sender: Sender
  query: URLSearchParams
  body: Body
  /** The path parameters, e.g. `user` of `/admin/users/:user`. */
  ids: Record<string, string>
}
