import { expect, test, vi } from 'vitest'
import { createBeats } from './beats.ts'

test('F-06 a task runs when it is due, however often the timers tick', () => {
  let now = 0
  const beats = createBeats(() => now)
  const [often, seldom] = [vi.fn(), vi.fn()]
  beats.add(3000, often)
  const remove = beats.add(15_000, seldom)
  for (now = 1000; now <= 15_000; now += 1000) {
    beats.tick()
    beats.tick()
  }
  expect([often.mock.calls.length, seldom.mock.calls.length]).toEqual([5, 1])
  remove()
  now += 60_000
  beats.tick()
  expect([often.mock.calls.length, seldom.mock.calls.length]).toEqual([6, 1])
})
