import { expect, test } from 'vitest'
import type { Access } from '#data/access.ts'
import { howItEnded } from './how-it-ended.ts'

const open: Access = { role: 'sales', name: 'Dev', state: 'open' }
const ended: Access = { ...open, state: 'session ended' }

test('ACC-77 a person whose access ends reads the reason', () => {
  expect(howItEnded(null, open)).toMatch(/no longer in the team.*kept on this device/)
  expect(howItEnded({ ...ended, role: 'editor' }, open)).toMatch(/you are Editor now.*kept on this device/)
  expect(howItEnded(ended, open)).toMatch(/ended from another device.*kept on this device/)
})

test('ACC-77 no reason is shown to a stranger or while all is well', () => {
  expect(howItEnded(null, null)).toBeNull()
  expect(howItEnded(open, open)).toBeNull()
  expect(howItEnded({ ...open, state: 'factor missing' }, open)).toBeNull()
  expect(howItEnded(ended, null)).toBe('This session was ended. Log in again.')
})
