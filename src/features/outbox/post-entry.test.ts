import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEADLINE_MS, postEntry } from './post-entry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers every request with `answer`; returns the requests. */
function answerWith(answer: (signal: AbortSignal) => Response | Promise<Response>) {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit & { signal: AbortSignal }) => {
    asked.push(init)
    return answer(init.signal)
  })
  return asked
}

const stored = () => Response.json({ id: 'a', result: 'stored' }, { status: 201 })

test('SUBM-02 CHAT-63 an acknowledgement is read from the body', async () => {
  answerWith(stored)
  expect(await postEntry('/somewhere', { id: 'a' })).toBe('delivered')
  expect(await postEntry('/somewhere', { id: 'b' })).toBe('failed')
})

test.each([
  ['a page', () => new Response('<p>Sign in</p>', { headers: { 'Content-Type': 'application/json' } })],
  ['an empty body', () => new Response('')],
  ['no body', () => new Response(null, { status: 204 })],
  ['no network', () => Promise.reject(new TypeError('offline'))],
])('F-01 %s is not an acknowledgement', async (_, answer) => {
  answerWith(answer)
  expect(await postEntry('/somewhere', { id: 'a' })).toBe('failed')
})

test.each([
  [
    'a server that says nothing',
    (signal: AbortSignal) =>
      new Promise<Response>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
  ],
  [
    'a body that never ends',
    (signal: AbortSignal) =>
      new Response(
        new ReadableStream({
          start: stream => signal.addEventListener('abort', () => stream.error(signal.reason)),
        }),
      ),
  ],
])('F-01 %s times out at the deadline', async (_, answer) => {
  answerWith(answer)
  const result = postEntry('/somewhere', { id: 'a' })
  await vi.advanceTimersByTimeAsync(DEADLINE_MS)
  expect(await result).toBe('failed')
  expect(vi.getTimerCount()).toBe(0)
})

test('SUBM-02 an entry is posted as JSON, and redirects are refused', async () => {
  const asked = answerWith(stored)
  await postEntry('/somewhere', { id: 'a' })
  expect(asked[0]).toMatchObject({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"id":"a"}',
    redirect: 'error',
  })
  expect(vi.getTimerCount()).toBe(0)
})

test('CHAT-62 a request outlives its page unless it is too large for keepalive', async () => {
  const asked = answerWith(stored)
  const entry = (characters: number) => ({ id: 'a', text: 'é'.repeat(characters) })
  await postEntry('/somewhere', entry(20_000))
  await postEntry('/somewhere', entry(40_000))
  expect(asked.map(({ keepalive }) => keepalive)).toEqual([true, false])
})
