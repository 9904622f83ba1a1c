/** Stores rows in batches, and keeps the outcome of each. */
import { happenedTo } from '#admin/parts/conflicts.ts'
import { formatShort } from '#admin/parts/dates.ts'
import { inTurns } from '#admin/parts/in-turns.ts'
import { reasonOf } from '#admin/parts/reason.ts'
import type { NotSaved } from '#data/save-if-unchanged.ts'

/** The outcome of a row. */
export interface Outcome {
  result: 'added' | 'changed' | 'failed'
  /** Why it failed, and what else happened, in sentences. */
  notes?: readonly string[]
  /** Undoes it; rejects if that fails. */
  undo?: () => Promise<void>
}

/** How rows are stored. */
export interface Running<Row> {
  /** The number of rows per call of `store`, and the number of concurrent calls. */
  size: number
  atOnce: number
  /** Resolves to the outcome of each, in their order. */
  store: (rows: readonly Row[]) => Promise<readonly Outcome[]>
  /** Once aborted, no further call begins. */
  signal: AbortSignal
  /** Called with the number of processed rows. */
  onDone: (count: number) => void
}

/** Stores rows; those that were not reached before `signal` aborted have no outcome. Never rejects. */
export async function runRows<Row>(rows: readonly Row[], running: Running<Row>): Promise<Map<Row, Outcome>> {
  const { size, atOnce, store, signal, onDone } = running
  const outcomes = new Map<Row, Outcome>()
  const batches = Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
  await inTurns(batches, atOnce, async batch => {
    if (signal.aborted) return
    const results = await store(batch).catch((error): Outcome[] => {
      console.error(error)
      return batch.map(() => failure(error))
    })
    for (const [index, row] of batch.entries()) {
      outcomes.set(row, results[index] ?? { result: 'failed', notes: ['Nothing was said about it.'] })
    }
    onDone(outcomes.size)
  })
  return outcomes
}

/** The outcome of a row that failed, with the reason. */
export function failure(error: unknown): Outcome {
  return {
    result: 'failed',
    notes: [reasonOf(error) ?? 'The server did not take it. Please import it again.'],
  }
}

/** The outcome of a row that somebody else has changed or deleted since the file was compared with it (UX-06). */
export function overtaken(found: NotSaved<unknown>): Outcome {
  const { kind, by, at } = happenedTo(found)
  const what = kind === 'deleted' ? 'deleted' : 'changed'
  const when = at === null ? ' meanwhile' : ` meanwhile (${formatShort(at, new Date())})`
  return failure(
    `${by ?? 'Somebody else'} has ${what} this${when}. Import it again to see what differs, and to choose.`,
  )
}

/** Undoes everything, the last first; resolves to the number of failures. `onDone` gets the number processed. */
export async function undoAll(
  outcomes: Iterable<Outcome>,
  atOnce: number,
  onDone: (count: number) => void,
): Promise<number> {
  let [done, failed] = [0, 0]
  const undos = [...outcomes].flatMap(({ undo }) => undo ?? []).reverse()
  await inTurns(undos, atOnce, async undo => {
    await undo().catch(error => {
      console.error(error)
      failed += 1
    })
    done += 1
    onDone(done)
  })
  return failed
}
