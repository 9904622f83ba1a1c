/** Waits until transactions of several connections meet. */
import type { Database } from '../../../local/database/database.ts'

/** How long transactions may take to meet, in milliseconds: less than a test's time limit, which ends no loop. */
const PATIENCE = 60_000

/** Resolves when `count` transactions of this database wait for others; rejects after a minute. */
export async function waitForALock(database: Database, count = 1): Promise<void> {
  // Who waits for another transaction's row waits for no table, and so for no database.
  const waiting = `
    select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
  const end = Date.now() + PATIENCE
  while ((await database.transaction(sql => sql.query(waiting))).length < count) {
    if (Date.now() > end) throw new Error(`No ${count} transactions waited for others within a minute`)
  }
}
