/** The one migration that replaces all earlier ones, and what that means for a database that has those. */

/** The baseline. It creates the same database as all of the migrations that it replaces. */
export const BASELINE = {
  version: '20261122180000',
  file: 'supabase/migrations/20261122180000_baseline.sql',
  /** The last of the migrations that it replaces, and how many there were. */
  last: '20261122170100',
  count: 57,
}

/** The database lacks migrations that are in the baseline; the message says what to do, in one sentence. */
export class OldDatabaseError extends Error {
  override readonly name = 'OldDatabaseError'

  constructor(newest: string) {
    super(
      `The data is older than this version can take over: it lacks some of the migrations up to ${BASELINE.last} (its newest is ${newest}); docs/deploy.md says how ("Older databases"), or begin anew with npm run db:reset.`,
    )
  }
}

/** Whether the baseline includes this migration, and so stands for it. */
export function isInBaseline(version: string): boolean {
  return version <= BASELINE.last
}

/**
 * How a database with these versions in its ledger relates to the baseline: 'new' has neither it nor what it replaces,
 * 'complete' has everything it replaces, 'partial' some of that, and 'done' has the baseline.
 */
export function baselineState(applied: readonly string[]): 'new' | 'complete' | 'partial' | 'done' {
  if (applied.includes(BASELINE.version)) return 'done'
  const replaced = applied.filter(isInBaseline)
  if (replaced.length === 0) return 'new'
  return replaced.length === BASELINE.count && replaced.includes(BASELINE.last) ? 'complete' : 'partial'
}
