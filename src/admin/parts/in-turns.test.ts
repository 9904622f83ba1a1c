import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('at most the limit run at once, and every entry is processed', async () => {
  let underway = 0
  let most = 0
  const done: number[] = []
  await inTurns([1, 2, 3, 4, 5], 2, async entry => {
    underway += 1
    most = Math.max(most, underway)
    await Promise.resolve()
    underway -= 1
    done.push(entry)
  })
  expect(most).toBe(2)
  expect(done.sort()).toEqual([1, 2, 3, 4, 5])
})
