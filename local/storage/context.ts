/** What every endpoint of storage is given. */
import type { Sql } from '../database/database.ts'
import type { Blobs } from './blobs.ts'

export interface StorageContext {
  blobs: Blobs
  /** The user who asks, as recorded with new objects; null for keys. */
  userId: string | null
  /** Signs and checks the addresses of private objects. */
  jwtSecret: string
  now: () => Date
  /** Runs one transaction under the caller's row level security. */
  asCaller<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** Runs one transaction as the owner of storage's tables, whom policies do not bind. */
  asStorage<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
}

/** A request to one endpoint. */
export interface Call {
  request: Request
  query: URLSearchParams
  /** What follows the endpoint's own address. */
  rest: string
  context: StorageContext
}
