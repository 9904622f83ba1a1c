/**
 * Saves one record, one request at a time (UX-07). Input during a save waits, and only the newest is sent; a response
 * never replaces anything newer than its request. A save that fails keeps the entry (UX-06), and one that finds a
 * newer row than it started from, or none, stops and asks.
 */
import type { NotSaved, SaveResult } from '#data/save-if-unchanged.ts'
import { createListeners } from './listeners.ts'

/** The save state of the record. */
export type SaveState<Row> =
  | { status: 'saved' }
  | { status: 'saving' }
  /** The entry is kept; `retry` sends it again. */
  | { status: 'failed'; error: unknown }
  /** Somebody else has changed or deleted the row; the entry is kept until it is decided which version stays. */
  | { status: 'conflict'; found: NotSaved<Row> }

interface SaveQueueOptions<Value, Row> {
  /** The row as it was read. */
  row: Row
  /** Stores `value` unless the stored row differs from `base`. Rejects if that fails. */
  save: (value: Value, base: Row) => Promise<SaveResult<Row>>
  /** Called with every stored row, e.g. to update a cache. */
  onSaved?: (row: Row) => void
  /** Called when `value` was not stored because of what was found. */
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
  /** What the running save sends. */
  let sending: Value | null = null
  const { notify, subscribe } = createListeners()

  function enter(next: SaveState<Row>) {
    state = next
    notify()
  }

  async function run() {
    while (waiting) {
      const { value }: { value: Value } = waiting
      waiting = null
      sending = value
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
    /**
     * Saves `value`, now or after the running save, unless that one sends it already. During a conflict it waits for
     * the decision.
     */
    save(value: Value) {
      waiting = state.status === 'saving' && value === sending ? null : { value }
      if (state.status !== 'saving' && state.status !== 'conflict') void run()
    },
    /** Retries a failed save. */
    retry() {
      if (state.status === 'failed') void run()
    },
    /**
     * Resolves a conflict: `mine` is saved over the newer row, or on `rescued` if the row was deleted; `theirs`
     * discards the entry.
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
    /** Saves `value` on another base, e.g. under a new id once the record is known to be deleted. */
    restart(next: Row, value: Value) {
      base = next
      waiting = { value }
      if (state.status !== 'saving') void run()
    },
    /** Takes a refetched row as the base, unless an entry is not saved yet. */
    receive(next: Row) {
      if (state.status === 'saved') base = next
    },
    /** Bases the next save on another version, on which a draft was typed, also while an entry is not saved yet. */
    startFrom(next: Row) {
      if (state.status !== 'saving') base = next
    },
    /** Discards the entry of a failed save in favor of `next`. */
    forget(next: Row) {
      if (state.status === 'saving') return
      base = next
      waiting = null
      enter({ status: 'saved' })
    },
    /** Whether something is not stored yet. */
    isDirty: () => state.status !== 'saved',
    isConflict: () => state.status === 'conflict',
    current: () => state,
    subscribe,
  }
}
