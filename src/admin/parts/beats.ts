/** Repeating work that several timers may trigger. */

/** How early a timer may fire, in milliseconds. */
const SLACK_MS = 100

/** Creates a list of repeating work; `now` is a monotonic clock in milliseconds. */
export function createBeats(now: () => number) {
  const beats = new Set<{ every: number; run: () => void; ranAt: number }>()
  return {
    /** Adds work that is due `every` milliseconds; returns the function that removes it. */
    add(every: number, run: () => void) {
      const beat = { every, run, ranAt: now() }
      beats.add(beat)
      return () => void beats.delete(beat)
    },
    /** Runs what is due. Several timers may call it; no work runs more often than its interval. */
    tick() {
      for (const beat of beats) {
        if (now() - beat.ranAt < beat.every - SLACK_MS) continue
        beat.ranAt = now()
        beat.run()
      }
    },
  }
}
