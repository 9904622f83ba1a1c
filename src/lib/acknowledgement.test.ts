import { expect, test } from 'vitest'
import { readAcknowledgement } from './acknowledgement.ts'

const ID = '0b7c5c3e-3c9f-4a52-9d0c-1f6a5f7f7f01'

test.each([
  [201, 'stored'],
  [200, 'known'],
  [201, 'created'],
  [200, 'saved'],
  [200, 'stale'],
])('F-01 %i {id, result: %j} is an acknowledgement', (status, result) => {
  expect(readAcknowledgement(status, { id: ID, result }, ID)).toBe('delivered')
})

test.each([
  [400, 'invalid'],
  [403, 'foreign'],
  [409, 'deleted'],
  [413, 'too_large'],
])('F-01 %i with the code %s is a refusal, any other combination a failure', (status, code) => {
  const reason = 'No.'
  expect(readAcknowledgement(status, { error: reason, code }, ID)).toEqual({ code, reason })
  expect(readAcknowledgement(status, { error: reason }, ID)).toBe('failed')
  expect(readAcknowledgement(status, { error: 7, code }, ID)).toBe('failed')
  expect(readAcknowledgement(status, { error: reason, code: 'WAF_BLOCK' }, ID)).toBe('failed')
  expect(readAcknowledgement(404, { error: reason, code }, ID)).toBe('failed')
})

test('F-02 only a 429 with our own code means that the message is rate-limited', () => {
  expect(readAcknowledgement(429, { error: 'Too many.', code: 'limited' }, ID)).toBe('limited')
  expect(readAcknowledgement(429, { error: 'Too many.' }, ID)).toBe('failed')
})

const acknowledged = { id: ID, result: 'stored' }
test.each([
  [200, undefined],
  [200, null],
  [200, {}],
  [200, []],
  [200, 'stored'],
  [200, { result: 'stored' }],
  [200, { id: ID }],
  [200, { id: ID, result: 'queued' }],
  [201, { ...acknowledged, id: 'another' }],
  [202, acknowledged],
  [204, undefined],
  [206, acknowledged],
  [304, acknowledged],
  [401, { error: 'Sign in.', code: 'invalid' }],
  [403, { error: 'Forbidden' }],
  [404, { error: 'Not found', code: 'invalid' }],
  [408, undefined],
  [500, acknowledged],
  [0, acknowledged],
])('F-01 %i %j is neither an acknowledgement nor a refusal', (status, body) => {
  expect(readAcknowledgement(status, body, ID)).toBe('failed')
})
