import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { NotSaved, SaveResult } from '#data/save-if-unchanged.ts'
import { createSaveQueue } from './save-queue.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

interface SaveQueueOptions<Value, Row> {
  /** The row as it is known now; give the component a `key` of the row's id, one queue serves one record. */
  row: Row
  /** Stores `value` unless the stored row is another than `base`; see save-queue.ts. */
  save: (value: Value, base: Row) => Promise<SaveResult<Row>>
  onSaved?: (row: Row) => void
  onConflict?: (found: NotSaved<Row>, value: Value) => void
}

/** The saves of one record, one after the other (UX-06, UX-07). While something is unsaved, leaving asks. */
export function useSaveQueue<Value, Row>(options: SaveQueueOptions<Value, Row>) {
  const latest = useRef(options)
  const [queue] = useState(() =>
    createSaveQueue<Value, Row>({
      row: options.row,
      save: (value, base) => latest.current.save(value, base),
      onSaved: row => latest.current.onSaved?.(row),
      onConflict: (found, value) => latest.current.onConflict?.(found, value),
    }),
  )
  useEffect(() => {
    latest.current = options
    queue.receive(options.row)
  })
  const state = useSyncExternalStore(queue.subscribe, queue.current)
  // What runs goes on when the editor goes; what failed or waits for an answer would be lost.
  useUnsavedGuard(state.status !== 'saved', {
    isLost: state.status === 'failed' || state.status === 'conflict',
  })
  const { save, retry, resolve, restart, isConflict } = queue
  return { state, save, retry, resolve, restart, isConflict }
}
