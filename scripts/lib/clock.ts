/** Does on this machine what the hosting's clock does in production: calls what has to happen by itself. */

export interface Job {
  /** For the log, e.g. `notify`. */
  name: string
  /** Milliseconds from the end of one run to the beginning of the next. */
  every: number
  run: () => Promise<unknown>
}

/**
 * Starts the jobs, each for the first time after its interval. A job that fails is named, once until it works
 * again, and tried again. Returns what stops them; it resolves when none is running any more.
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
