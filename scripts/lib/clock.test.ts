import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startClock } from './clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a job runs repeatedly, but never twice at once', async () => {
  let runs = 0
  let finish = () => {}
  const run = () => {
    runs += 1
    return new Promise<void>(resolve => {
      finish = resolve
    })
  }
  const stop = startClock([{ name: 'job', every: 1000, run }])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toBe(1)
  finish()
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toBe(2)
  const stopped = stop()
  finish()
  await stopped
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toBe(2)
})

test('a failing job is logged once and retried', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let runs = 0
  const stop = startClock([
    { name: 'job', every: 1000, run: async () => Promise.reject(new Error(`run ${++runs}`)) },
  ])
  await vi.advanceTimersByTimeAsync(3000)
  expect(runs).toBe(3)
  expect(log).toHaveBeenCalledTimes(1)
  await stop()
  log.mockRestore()
})
