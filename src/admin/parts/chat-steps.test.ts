import { expect, test } from 'vitest'
import { CHAT_STEPS } from '#lib/chat-record.ts'
import { STEP_NAMES, stepRows, versionsOf } from './chat-steps.ts'

const count = (step: string, reached: number, answered: number, changes = {}) => ({
  flow_version: '2',
  step,
  reached,
  answered,
  skipped: 0,
  present: 0,
  ...changes,
})

test('a visitor who neither answered nor skipped nor is still there has left', () => {
  expect(stepRows([count('budget', 10, 5, { skipped: 2, present: 1 })], '2')).toEqual([
    { step: 'budget', reached: 10, answered: 5, skipped: 2, left: 2, share: 0.2 },
  ])
})

test('a returning visitor never makes the number of leavers negative', () => {
  expect(stepRows([count('budget', 1, 1, { present: 1 })], '2')[0]?.left).toBe(0)
})

test('steps follow the script, unknown ones come last, other versions are left out', () => {
  const counts = [
    count('retired', 1, 1),
    count('budget', 1, 1),
    count('service', 2, 1),
    count('service', 9, 9, { flow_version: '1' }),
    count('name', 0, 0),
  ]
  expect(stepRows(counts, '2').map(row => row.step)).toEqual(['service', 'budget', 'retired'])
  expect(versionsOf([...counts, count('service', 1, 1, { flow_version: '10' })])).toEqual(['10', '2', '1'])
})

test('every step of the script has a name', () => {
  expect(CHAT_STEPS.filter(step => !STEP_NAMES[step])).toEqual([])
})
