import { expect, test } from 'vitest'
import { inTurns, isUnderway, newRow, uploadReason, withRow } from './upload-rows.ts'

test('a row changes and the others stay', () => {
  const rows = [newRow('a', 'a.png'), newRow('b', 'b.png')]
  expect(withRow(rows, 'b', { state: 'sending', share: 0.5 })).toEqual([
    rows[0],
    { ...rows[1], state: 'sending', share: 0.5 },
  ])
  expect(isUnderway(rows)).toBe(true)
  expect(isUnderway(rows.map(row => ({ ...row, state: 'stored' as const })))).toBe(false)
})

test('the server’s own sentence is the reason', () => {
  expect(uploadReason(new Error('x', { cause: 'Too large.' }))).toBe('Too large.')
  expect(uploadReason(new Error('x', { cause: new Error('y') }))).toBe('The upload failed. Please try again.')
  expect(uploadReason('x')).toBe('The upload failed. Please try again.')
})

test('no more than the limit are under way at once, and all have their turn', async () => {
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
