/**
 * Work that repeats while the dashboard is open, even in a hidden tab. Chromium throttles the timers of a tab that
 * has been hidden for five minutes to once a minute, too rarely for a talk (HAND-07) or a new lead (SUBM-10), but not
 * those of a worker. So a worker ticks while the tab is hidden, and each tick runs whatever is due.
 */
import { createBeats } from './beats.ts'
import { startWorker } from './own-worker.ts'
import workerUrl from './tick-worker.ts?worker&url'

const beats = createBeats(() => performance.now())
let worker: Worker | undefined

/** Runs the worker only while it is needed. */
function followVisibility() {
  if (document.visibilityState === 'visible') {
    worker?.terminate()
    worker = undefined
    // Catch up at once on what a throttled or frozen page has missed.
    beats.tick()
    return
  }
  if (worker) return
  try {
    worker = startWorker(workerUrl)
    worker.onmessage = () => beats.tick()
  } catch (error) {
    // The page's own timers keep running, once a minute at worst.
    console.warn('No worker keeps the time in this hidden tab', error)
  }
}

let isFollowing = false

/** Calls `run` every `every` milliseconds, even in hidden tabs; returns the function that stops it. */
export function repeat(every: number, run: () => void): () => void {
  if (!isFollowing) {
    isFollowing = true
    document.addEventListener('visibilitychange', followVisibility)
    followVisibility()
  }
  const remove = beats.add(every, run)
  const timer = setInterval(() => beats.tick(), every)
  return () => {
    clearInterval(timer)
    remove()
  }
}
