import { expect, test } from 'vitest'
import { isUnderway, newRow, uploadReason, withRow } from './upload-rows.ts'

test('updating a row leaves the others unchanged', () => {
  const rows = [newRow('a', 'a.png'), newRow('b', 'b.png')]
  expect(withRow(rows, 'b', { state: 'sending', share: 0.5 })).toEqual([
    rows[0],
    { ...rows[1], state: 'sending', share: 0.5 },
  ])
  expect(isUnderway(rows)).toBe(true)
  expect(isUnderway(rows.map(row => ({ ...row, state: 'stored' as const })))).toBe(false)
})

test('an upload failure shows the server’s message or a general one', () => {
  expect(uploadReason(new Error('x', { cause: 'Too large.' }))).toBe('Too large.')
  expect(uploadReason(new Error('x', { cause: new Error('y') }))).toBe('The upload failed. Please try again.')
  expect(uploadReason('x')).toBe('The upload failed. Please try again.')
})
