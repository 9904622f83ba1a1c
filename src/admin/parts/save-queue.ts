/**
 * Saves of one record, one after the other (UX-07). What is entered while a save runs waits, and only the newest
 * of it is sent; an answer never replaces anything newer than what it answers. A save that fails keeps the entry
 * (UX-06), and one that finds a newer row than it started from, or none, stops and asks.
 */
import type { NotSaved, SaveResult } from '#data/save-if-unchanged.ts'

/** How the record stands. */
export type SaveState<Row> =
  | { status: 'saved' }
  | { status: 'saving' }
  /** The entry is kept; `retry` sends it again. */
  | { status: 'failed'; error: unknown }
  /** Somebody else has changed or deleted the row; the entry is kept until it is decided what stays. */
  | { status: 'conflict'; found: NotSaved<Row> }

interface SaveQueueOptions<Value, Row> {
  /** The row as it was read. */
  row: Row
  /** Stores `value` unless the stored row is another than `base`. Rejects when that failed. */
  save: (value: Value, base: Row) => Promise<SaveResult<Row>>
  /** Told of every row that was stored, e.g. to update a cache. */
  onSaved?: (row: Row) => void
  /** Told that `value` was not stored because of what was found. */
  onConflict?: (found: NotSaved<Row>, value: Value) => void
}

/** Creates the queue of one record. */
export function createSaveQueue<Value, Row>({
  row,
  save,
  onSaved,
  onConflict,
}: SaveQueueOptions<Value, Row>) {
  let base = row
  let state: SaveState<Row> = { status: 'saved' }
  let waiting: { value: Value } | null = null
  const listeners = new Set<() => void>()

  function enter(next: SaveState<Row>) {
    state = next
    for (const notify of listeners) notify()
  }

  async function run() {
    while (waiting) {
      const { value }: { value: Value } = waiting
      waiting = null
      enter({ status: 'saving' })
      try {
        const outcome = await save(value, base)
        if (outcome.result !== 'saved') {
          waiting ??= { value }
          enter({ status: 'conflict', found: outcome })
          return onConflict?.(outcome, waiting.value)
        }
        base = outcome.row
        onSaved?.(outcome.row)
      } catch (error) {
        waiting ??= { value }
        return enter({ status: 'failed', error })
      }
    }
    enter({ status: 'saved' })
  }

  return {
    /** Saves `value`, now or after the save that runs. During a conflict it waits for the decision. */
    save(value: Value) {
      waiting = { value }
      if (state.status !== 'saving' && state.status !== 'conflict') void run()
    },
    /** Sends again what could not be saved. */
    retry() {
      if (state.status === 'failed') void run()
    },
    /**
     * Ends a conflict: `mine` is saved over the newer row, or on `rescued` where the row was deleted; `theirs` gives
     * up the entry.
     */
    resolve(whose: 'mine' | 'theirs', rescued = base) {
      if (state.status !== 'conflict') return
      const { found } = state
      base = found.result === 'conflict' ? found.current : rescued
      if (whose === 'mine') return void run()
      waiting = null
      if (found.result === 'conflict') onSaved?.(base)
      enter({ status: 'saved' })
    },
    /** Saves `value` on another base, as under a new id once the record is known to be deleted. */
    restart(next: Row, value: Value) {
      base = next
      waiting = { value }
      if (state.status !== 'saving') void run()
    },
    /** Takes over a row that was read anew, unless an entry of one's own is on its way. */
    receive(next: Row) {
      if (state.status === 'saved') base = next
    },
    /** Whether something is not stored yet. */
    isDirty: () => state.status !== 'saved',
    isConflict: () => state.status === 'conflict',
    current: () => state,
    /** Calls `notify` after every change; returns the function that ends it. */
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}
