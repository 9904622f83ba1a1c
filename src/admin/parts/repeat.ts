/**
 * Work that repeats for as long as the dashboard is open, also in a hidden tab. Chromium wakes the timers of a tab
 * that was hidden for five minutes once a minute only, which is too seldom for a talk (HAND-07) or a new lead
 * (SUBM-10); a worker's timers go on. So a worker ticks while the tab is hidden, and whatever is due then runs.
 */
import { createBeats } from './beats.ts'
import { startWorker } from './own-worker.ts'
import workerUrl from './tick-worker.ts?worker&url'

const beats = createBeats(() => performance.now())
let worker: Worker | undefined

/** The worker ticks only while it is needed. */
function followVisibility() {
  if (document.visibilityState === 'visible') {
    worker?.terminate()
    worker = undefined
    // What a slowed or frozen page has missed is made up for at once.
    beats.tick()
    return
  }
  if (worker) return
  try {
    worker = startWorker(workerUrl)
    worker.onmessage = () => beats.tick()
  } catch (error) {
    // The page's own timers go on, once a minute at worst.
    console.warn('No worker keeps the time in this hidden tab', error)
  }
}

let isFollowing = false

/** Runs `run` every so many milliseconds, in hidden tabs too; returns the function that ends it. */
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
