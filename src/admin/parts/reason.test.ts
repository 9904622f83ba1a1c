import { expect, test } from 'vitest'
import { AppError } from '#lib/app-error.ts'
import { reasonOf } from './reason.ts'

test('the reason is the server’s message, otherwise the error’s', () => {
  expect(reasonOf(new Error('Could not read', { cause: { message: 'permission denied' } }))).toBe(
    'permission denied',
  )
  expect(reasonOf(new Error('Could not read', { cause: 'No such row' }))).toBe('No such row')
  expect(reasonOf(new Error('No answer within 4 seconds'))).toBe('No answer within 4 seconds')
  expect(reasonOf({ message: 'TypeError: Failed to fetch' })).toBe('Failed to fetch')
  expect(reasonOf({ message: 'Error: No answer within 4 seconds' })).toBe('No answer within 4 seconds')
  expect(reasonOf({ message: 'TimeoutError: signal timed out' })).toBe('No answer in time')
})

test('an error without a readable message has no reason', () => {
  expect(reasonOf(new Error('Could not read', { cause: { message: '' } }))).toBeNull()
  const schema = { message: '[{…}]', issues: [] }
  expect(reasonOf(new AppError('unreadable', 'Could not read', { cause: schema }))).toBeNull()
  expect(reasonOf({ message: ' <p>A proxy.</p>' })).toBeNull()
  expect(reasonOf(null)).toBeNull()
})
