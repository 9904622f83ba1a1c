/** Storing rows one after the other, with what came of each. */
import { inTurns } from '#admin/parts/in-turns.ts'
import { reasonOf } from '#admin/parts/reason.ts'

/** What came of a row. */
export interface Outcome {
  result: 'added' | 'changed' | 'failed'
  /** Why it failed, and what else happened, in sentences. */
  notes?: readonly string[]
  /** Takes it back; rejects when that failed. */
  undo?: () => Promise<void>
}

/** How rows are stored. */
export interface Running<Row> {
  /** So many go into one call of `store`, and so many calls are under way at the same time. */
  size: number
  atOnce: number
  /** Answers what came of each, in their order. */
  store: (rows: readonly Row[]) => Promise<readonly Outcome[]>
  /** Nothing is begun any more. */
  signal: AbortSignal
  /** Told how many have had their turn. */
  onDone: (count: number) => void
}

/** Stores rows; those that were not reached before `signal` have no outcome. Never rejects. */
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

/** A row that could not be stored, and why. */
export function failure(error: unknown): Outcome {
  return {
    result: 'failed',
    notes: [reasonOf(error) ?? 'The server did not take it. Please import it again.'],
  }
}

/** Takes everything back, the last first; answers how many could not be. `onDone` is told how many have had their turn. */
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
