import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { NotSaved, SaveResult } from '#data/save-if-unchanged.ts'
import { createSaveQueue } from './save-queue.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

interface SaveQueueOptions<Value, Row> {
  /** The row as currently known; give the component a `key` of the row's id, because one queue serves one record. */
  row: Row
  /** Stores `value` unless the stored row differs from `base`; see save-queue.ts. */
  save: (value: Value, base: Row) => Promise<SaveResult<Row>>
  onSaved?: (row: Row) => void
  onConflict?: (found: NotSaved<Row>, value: Value) => void
}

/** Saves one record, one request at a time (UX-06, UX-07). While something is unsaved, leaving asks first. */
export function useSaveQueue<Value, Row>(options: SaveQueueOptions<Value, Row>) {
  const queries = useQueryClient()
  const latest = useRef(options)
  const [queue] = useState(() =>
    createSaveQueue<Value, Row>({
      row: options.row,
      save: (value, base) =>
        latest.current.save(value, base).catch((error: unknown) => {
          // The right to may have ended; mutations ask by themselves (ACC-77).
          void queries.invalidateQueries({ queryKey: ['access'] })
          throw error
        }),
      onSaved: row => latest.current.onSaved?.(row),
      onConflict: (found, value) => latest.current.onConflict?.(found, value),
    }),
  )
  useEffect(() => {
    latest.current = options
    queue.receive(options.row)
  })
  const state = useSyncExternalStore(queue.subscribe, queue.current)
  // A running save continues after the editor closes; a failed or conflicting entry would be lost.
  useUnsavedGuard(state.status !== 'saved', {
    isLost: state.status === 'failed' || state.status === 'conflict',
  })
  const { save, retry, resolve, restart, startFrom, forget, isConflict } = queue
  return { state, save, retry, resolve, restart, startFrom, forget, isConflict }
}
