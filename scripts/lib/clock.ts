/** Runs scheduled jobs on this machine, as the host's scheduler does in production. */

export interface Job {
  /** For the log, e.g. `notify`. */
  name: string
  /** Milliseconds from the end of one run to the start of the next. */
  every: number
  run: () => Promise<unknown>
}

/**
 * Schedules the jobs, each first run after one interval. A failing job keeps being retried and is logged once until it
 * succeeds again. Returns a function that stops them; it resolves when no job is running.
 */
export function startClock(jobs: Job[]): () => Promise<void> {
  let isStopped = false
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const running = new Map<string, Promise<void>>()

  function plan(job: Job, hasFailed: boolean) {
    if (isStopped) return
    const begin = () => {
      const run = job
        .run()
        .then(
          () => plan(job, false),
          error => {
            if (!isStopped && !hasFailed) console.error(`${job.name} failed and will be tried again:`, error)
            plan(job, true)
          },
        )
        .finally(() => running.delete(job.name))
      running.set(job.name, run)
    }
    timers.set(job.name, setTimeout(begin, job.every))
  }
  for (const job of jobs) plan(job, false)

  return async () => {
    isStopped = true
    for (const timer of timers.values()) clearTimeout(timer)
    await Promise.allSettled(running.values())
  }
}
