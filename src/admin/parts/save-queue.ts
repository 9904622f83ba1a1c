/**
 * Saves of one record, one after the other (UX-07). What is entered while a save runs waits, and only the newest
 * of it is sent; an answer never replaces anything newer than what it answers. A save that fails keeps the entry
 * (UX-06), and one that finds a newer row than it started from stops and asks.
 */

/** How the record stands. */
export type SaveState<Row> =
  | { status: 'saved' }
  | { status: 'saving' }
  /** The entry is kept; `retry` sends it again. */
  | { status: 'failed'; error: unknown }
  /** Somebody else has changed the row; `theirs` is how it is now. */
  | { status: 'conflict'; theirs: Row }

/** What a save comes back with: the row as stored, or the newer row that was found in its place. */
export type SaveAnswer<Row> = { saved: Row } | { conflict: Row }

interface SaveQueueOptions<Value, Row> {
  /** The row as it was read. */
  row: Row
  /** Stores `value` unless the stored row is another than `base`. Rejects when that failed. */
  save: (value: Value, base: Row) => Promise<SaveAnswer<Row>>
  /** Told of every row that was stored, e.g. to update a cache. */
  onSaved?: (row: Row) => void
}

/** Creates the queue of one record. */
export function createSaveQueue<Value, Row>({ row, save, onSaved }: SaveQueueOptions<Value, Row>) {
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
        const answer = await save(value, base)
        if ('conflict' in answer) {
          waiting ??= { value }
          return enter({ status: 'conflict', theirs: answer.conflict })
        }
        base = answer.saved
        onSaved?.(answer.saved)
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
    /** Ends a conflict: `mine` replaces the newer row, `theirs` gives up the entry. */
    resolve(whose: 'mine' | 'theirs') {
      if (state.status !== 'conflict') return
      base = state.theirs
      if (whose === 'mine') return void run()
      waiting = null
      onSaved?.(base)
      enter({ status: 'saved' })
    },
    /** Takes over a row that was read anew, unless an entry of one's own is on its way. */
    receive(next: Row) {
      if (state.status === 'saved') base = next
    },
    /** Whether something is not stored yet. */
    isDirty: () => state.status !== 'saved',
    current: () => state,
    /** Calls `notify` after every change; returns the function that ends it. */
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}
