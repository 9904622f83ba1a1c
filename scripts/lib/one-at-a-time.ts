import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DataInUseError, lockData } from '../../local/database/lock.ts'

/** How often a waiting process retries the lock, in milliseconds. */
const LOOK_MS = 200

/** Runs `work` while holding the lock file `name`, a path: one process at a time on this machine; the others wait. */
export async function oneAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(name), { recursive: true })
  const unlock = await turnOf(name)
  try {
    return await work()
  } finally {
    unlock()
  }
}

async function turnOf(name: string): Promise<() => void> {
  for (;;) {
    try {
      return lockData(name)
    } catch (error) {
      if (!(error instanceof DataInUseError)) throw error
      await setTimeout(LOOK_MS)
    }
  }
}
