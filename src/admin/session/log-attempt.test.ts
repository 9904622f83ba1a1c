import { expect, test, vi } from 'vitest'
import { sendAttempt, shouldLogAttempt } from './log-attempt.ts'

test.each(['localhost', '127.0.0.1', '[::1]'])('AUTH-04 nothing is reported from %s', hostname => {
  expect(shouldLogAttempt(hostname)).toBe(false)
})

test.each(['gantry.example', 'localhost.example', 'www.localhost.com', '192.168.0.7'])(
  'AUTH-04 attempts are reported from %s',
  hostname => {
    expect(shouldLogAttempt(hostname)).toBe(true)
  },
)

test('AUTH-04 the attempt is sent as JSON with keepalive', () => {
  const send = vi.fn<typeof fetch>(async () => new Response())
  sendAttempt({ email: 'a@b.example', status: 'failure' }, send)
  expect(send).toHaveBeenCalledExactlyOnceWith(
    '/.netlify/functions/log-admin-login',
    expect.objectContaining({
      method: 'POST',
      body: '{"email":"a@b.example","status":"failure"}',
      keepalive: true,
    }),
  )
})

test('SEC-26 a success sends its token in a header, not in the body', () => {
  const send = vi.fn<typeof fetch>(async () => new Response())
  sendAttempt({ email: 'a@b.example', status: 'success', token: 'a.b.c' }, send)
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    expect.objectContaining({
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer a.b.c' },
      body: '{"email":"a@b.example","status":"success"}',
    }),
  )
})

test('AUTH-04 a failed report causes no error', async () => {
  expect(() =>
    sendAttempt({ email: 'a@b.example', status: 'success' }, () => Promise.reject(new Error('offline'))),
  ).not.toThrow()
  // An unhandled rejection would fail this test run.
  await new Promise(resolve => setTimeout(resolve, 0))
})
