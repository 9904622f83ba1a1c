import { expect, test } from 'vitest'
import { replyClock } from './reply-clock.ts'

const sent = '2026-11-20T10:00:00+00:00'
const after = (hours: number) => replyClock(sent, 'new', Date.parse(sent) + hours * 3_600_000)

test.each([
  [0, 'soon', 'Reply within 24 hours'],
  [0.5, 'soon', 'Reply within 24 hours'],
  [23.5, 'soon', 'Reply within 1 hour'],
  [24, 'due', 'Reply due, 24 hours left'],
  [47.9, 'due', 'Reply due, 1 hour left'],
  [48, 'late', 'Reply overdue'],
  [49, 'late', 'Reply overdue by 1 hour'],
  [119, 'late', 'Reply overdue by 71 hours'],
  [120, 'late', 'Reply overdue by 3 days'],
  [-2, 'soon', 'Reply within 24 hours'],
])('the promise of 24 to 48 hours after %d hours: %s, “%s”', (hours, state, text) => {
  expect(after(hours)).toEqual({ state, text })
})

test.each(['contacted', 'won', 'lost'])('a lead that is %s has no reply clock', status => {
  expect(replyClock(sent, status, Date.parse(sent))).toBeNull()
})

test('an unreadable date has no reply clock', () => {
  expect(replyClock('soon', 'new', 0)).toBeNull()
})
