/** Long work in short pieces, so that the page answers meanwhile (IMPT-08). */

/** As long as a piece may take, in milliseconds: shorter than a frame. */
const PIECE_MS = 12

/**
 * Waits until the page has answered, when the piece that is being worked on has taken long enough; else goes on at once.
 * Rejects when the person has given up meanwhile.
 */
export type Rest = () => Promise<void>

/**
 * Creates it; `signal` tells that the person gives up, `now` is in milliseconds, `wait` resolves once the page has had
 * its turn.
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
