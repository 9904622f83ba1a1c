/** Waits until transactions of several connections meet. */
import type { Database } from '../../../local/database/database.ts'

/** Resolves when `count` transactions of this database wait for others; otherwise the test's timeout ends it. */
export async function waitForALock(database: Database, count = 1): Promise<void> {
  // Who waits for another transaction's row waits for no table, and so for no database.
  const waiting = `
    select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
  while ((await database.transaction(sql => sql.query(waiting))).length < count);
}
