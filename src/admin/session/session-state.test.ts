import { expect, test } from 'vitest'
import {
  CHECK_FAILED,
  initialState,
  nextState,
  type SessionEvent,
  type SessionState,
} from './session-state.ts'

const ana = { id: 'a', email: 'ana@gantry.example', isCodeDue: false }
const ben = { id: 'b', email: 'ben@gantry.example', isCodeDue: false }
const link = { tokenHash: 'a1', type: 'invite' } as const

const after = (...events: SessionEvent[]): SessionState => events.reduce(nextState, initialState(null))
const afterLink = (...events: SessionEvent[]): SessionState => events.reduce(nextState, initialState(link))

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
  expect(after({ type: 'check failed' }, { type: 'check started' })).toEqual(initialState(null))
})

test('a late answer opens the dashboard even after the time limit', () => {
  expect(after({ type: 'check failed' }, { type: 'session changed', user: ana })).toEqual({
    status: 'signed-in',
    user: ana,
  })
})

test('AUTH-06 a recovery link leads to choosing a new password, then to the dashboard', () => {
  const recovering = after(
    { type: 'recovery started', user: ana },
    { type: 'check answered', user: ana },
    { type: 'session changed', user: ana },
  )
  expect(recovering).toEqual({ status: 'choosing', link: null, user: ana })
  expect(nextState(recovering, { type: 'password set' })).toEqual({ status: 'signed-in', user: ana })
  expect(nextState(recovering, { type: 'session changed', user: null }).status).toBe('signed-out')
})

test('AUTH-06 signing out in another tab shows the login screen', () => {
  expect(after({ type: 'check answered', user: ana }, { type: 'session changed', user: null })).toEqual({
    status: 'signed-out',
    problem: null,
  })
})

test('AUTH-06 a renewed token keeps the same state object, so no form is rendered again', () => {
  const signedIn = after({ type: 'check answered', user: ana })
  expect(nextState(signedIn, { type: 'session changed', user: { ...ana } })).toBe(signedIn)
  expect(nextState(signedIn, { type: 'check started' })).toBe(signedIn)
  expect(nextState(signedIn, { type: 'check failed' })).toBe(signedIn)
})

test('AUTH-06 a session of another person changes the state', () => {
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

test('an answer to the check never overrides a newer event', () => {
  expect(after({ type: 'session changed', user: ana }, { type: 'check answered', user: null })).toEqual({
    status: 'signed-in',
    user: ana,
  })
})

test('ACC-60 a link from a mail asks for a password first, even if somebody else is signed in', () => {
  expect(afterLink()).toEqual({ status: 'choosing', link, user: null })
  const other = afterLink({ type: 'check answered', user: ben }, { type: 'session changed', user: ben })
  expect(other).toEqual({ status: 'choosing', link, user: ben })
  expect(nextState(other, { type: 'session changed', user: null })).toEqual({
    status: 'choosing',
    link,
    user: null,
  })
})

test('ACC-60 setting the password leads to the dashboard, or without a session to the login screen', () => {
  const spent = afterLink({ type: 'session changed', user: ana })
  expect(nextState(spent, { type: 'password set' })).toEqual({ status: 'signed-in', user: ana })
  expect(nextState(afterLink(), { type: 'password set' }).status).toBe('signed-out')
})

test('ACC-62 giving the second factor changes the state', () => {
  const due = after({ type: 'check answered', user: { ...ana, isCodeDue: true } })
  expect(nextState(due, { type: 'session changed', user: ana })).toEqual({ status: 'signed-in', user: ana })
})

test('ACC-77 the reason for a lost session is shown until somebody signs in', () => {
  const lost = after({ type: 'check answered', user: ana }, { type: 'session lost', problem: 'Removed.' })
  expect(nextState(lost, { type: 'session changed', user: null })).toEqual({
    status: 'signed-out',
    problem: 'Removed.',
  })
  expect(nextState(lost, { type: 'session changed', user: ana }).status).toBe('signed-in')
})
