import { expect, test } from 'vitest'
import {
  CHECK_FAILED,
  initialState,
  nextState,
  type SessionEvent,
  type SessionState,
} from './session-state.ts'

const ana = { id: 'a', email: 'ana@gantry.example' }
const ben = { id: 'b', email: 'ben@gantry.example' }

const after = (...events: SessionEvent[]): SessionState => events.reduce(nextState, initialState)

test('AUTH-01 the check ends at the dashboard or at the login screen', () => {
  expect(after()).toEqual({ status: 'checking', slow: false })
  expect(after({ type: 'check answered', user: ana })).toEqual({ status: 'signed-in', user: ana })
  expect(after({ type: 'check answered', user: null })).toEqual({ status: 'signed-out', problem: null })
})

test('SEC-29 a check without an answer says so, then ends at the login screen with a message', () => {
  expect(after({ type: 'still waiting' })).toEqual({ status: 'checking', slow: true })
  expect(after({ type: 'still waiting' }, { type: 'check failed' })).toEqual({
    status: 'signed-out',
    problem: CHECK_FAILED,
  })
})

test('AUTH-07 trying again starts over', () => {
  expect(after({ type: 'check failed' }, { type: 'check started' })).toEqual(initialState)
})

test('a late answer opens the dashboard even after the time limit', () => {
  expect(after({ type: 'check failed' }, { type: 'session changed', user: ana })).toEqual({
    status: 'signed-in',
    user: ana,
  })
})

test('AUTH-06 a recovery link leads to the new password, then to the dashboard', () => {
  const recovering = after(
    { type: 'recovery started', user: ana },
    { type: 'check answered', user: ana },
    { type: 'session changed', user: ana },
  )
  expect(recovering).toEqual({ status: 'recovering', user: ana })
  expect(nextState(recovering, { type: 'password set' })).toEqual({ status: 'signed-in', user: ana })
  expect(nextState(recovering, { type: 'session changed', user: null }).status).toBe('signed-out')
})

test('AUTH-06 signing out in another tab shows the login screen', () => {
  expect(after({ type: 'check answered', user: ana }, { type: 'session changed', user: null })).toEqual({
    status: 'signed-out',
    problem: null,
  })
})

test('AUTH-06 a renewed token keeps the very same state, so that no form is drawn anew', () => {
  const signedIn = after({ type: 'check answered', user: ana })
  expect(nextState(signedIn, { type: 'session changed', user: { ...ana } })).toBe(signedIn)
  expect(nextState(signedIn, { type: 'check started' })).toBe(signedIn)
  expect(nextState(signedIn, { type: 'check failed' })).toBe(signedIn)
})

test('AUTH-06 another person, or another address, is a change', () => {
  const signedIn = after({ type: 'check answered', user: ana })
  expect(nextState(signedIn, { type: 'session changed', user: ben })).toEqual({
    status: 'signed-in',
    user: ben,
  })
})

test('AUTH-05 logging out shows no login form before the page reloads', () => {
  const leaving = after({ type: 'check answered', user: ana }, { type: 'logout started' })
  expect(leaving).toEqual({ status: 'leaving' })
  expect(nextState(leaving, { type: 'session changed', user: null })).toBe(leaving)
})

test('an answer to the check never overrules a newer event', () => {
  expect(after({ type: 'session changed', user: ana }, { type: 'check answered', user: null })).toEqual({
    status: 'signed-in',
    user: ana,
  })
})
