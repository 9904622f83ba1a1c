import { expect, test } from 'vitest'
import type { ContactSubmission } from '#data/contact-submissions.ts'
import { entryOf } from './merge.ts'
import { percentOf } from './use-export.ts'
import { shownAlone } from './use-one-submission.ts'

const row = { id: 'a', name: 'Ana', submitted_at: '2026-11-24T10:00:00Z', notes: '' } as ContactSubmission
const last = entryOf(row)

test('UX-05 SUBM-10 an open submission that leaves the list stays until the server answers', () => {
  expect(shownAlone('a', undefined, last)).toBe(last)
  expect(shownAlone('a', [{ ...row, notes: 'Newer' }], last)?.row?.notes).toBe('Newer')
  expect(shownAlone('a', [], last)).toBeUndefined()
  expect(shownAlone('b', undefined, last)).toBeUndefined()
  expect(shownAlone('a', undefined, { ...last, row: null, place: 'device' })).toBeUndefined()
})

test.each([
  [0, 0, 0],
  [500, 1000, 50],
  [1000, 1000, 100],
  [1500, 1000, 100],
])('UX-03 %i of %i rows are %i percent', (count, total, percent) => {
  expect(percentOf(count, total)).toBe(percent)
})
