/** Days as a database with a stopped clock counts them. */
import type { Database } from '../../../local/database/database.ts'

const DAY_MS = 86_400_000

/** The time at which {@link stopClock} stops: the last minute of yesterday, so that every day asked of another clock is wrong. */
const STOPPED = Math.floor(Date.now() / DAY_MS) * DAY_MS - 60_000

/** Stops the clock of this database, so that midnight never comes during a test: `now()` is the same in every transaction. */
export const stopClock = (database: Database): Promise<void> =>
  database.transaction(sql =>
    sql.script(
      `create or replace function pg_catalog.now() returns timestamptz language sql stable
       as $$ select timestamptz '${daysAgo(0)}' $$`,
    ),
  )

/** The time `days` days before the stopped clock's, as an ISO date-time in UTC. */
export const daysAgo = (days: number): string => new Date(STOPPED - days * DAY_MS).toISOString()

/** The day `days` days before the stopped clock's, as `2026-11-14`. */
export const dayAgo = (days: number): string => daysAgo(days).slice(0, 10)
