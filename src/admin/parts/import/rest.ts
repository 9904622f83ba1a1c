/** Splits long work into short pieces, so that the page stays responsive (IMPT-08). */

/** The longest a piece may take, in milliseconds: shorter than a frame. */
const PIECE_MS = 12

/**
 * Yields to the page if the current piece has taken long enough, else continues at once. Rejects if the person has
 * given up.
 */
export type Rest = () => Promise<void>

/**
 * Creates a rest; `signal` aborts when the person gives up, `now` is in milliseconds, `wait` resolves once the page has
 * had its turn.
 */
export function createRest(
  signal: AbortSignal,
  now = () => performance.now(),
  wait = () => new Promise<void>(resolve => setTimeout(resolve)),
): Rest {
  let since = now()
  return async () => {
    signal.throwIfAborted()
    if (now() - since < PIECE_MS) return
    await wait()
    signal.throwIfAborted()
    since = now()
  }
}
