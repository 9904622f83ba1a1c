/** What every endpoint of storage receives. */
import type { Sql } from '../database/database.ts'
import type { Blobs } from './blobs.ts'

export interface StorageContext {
  blobs: Blobs
  /** The user who sent the request, recorded with new objects; null for keys. */
  userId: string | null
  /** Signs and checks the URLs of private objects. */
  jwtSecret: string
  now: () => Date
  /** Runs one transaction under the caller's row level security. */
  asCaller<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** Runs one transaction as the owner of storage's tables, to whom policies do not apply. */
  asStorage<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
}

/** A request to one endpoint. */
export interface Call {
  request: Request
  query: URLSearchParams
  /** What follows the endpoint's own path. */
  rest: string
  context: StorageContext
}
