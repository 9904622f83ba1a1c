import { expect, test } from 'vitest'
import { clockOf, nameOf } from './messages.ts'

test.each([
  [0, '0:00'],
  [64.9, '1:04'],
  [3600, '60:00'],
  [-3, '0:00'],
])('%d seconds read %j', (seconds, text) => {
  expect(clockOf(seconds)).toBe(text)
})

test('a visitor without a name is called “Anonymous User”', () => {
  expect([nameOf({ user_info: { name: ' ' } }), nameOf({ user_info: { name: 7 } })]).toEqual([
    'Anonymous User',
    'Anonymous User',
  ])
})
