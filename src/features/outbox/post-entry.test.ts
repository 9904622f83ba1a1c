import { afterEach, expect, test, vi } from 'vitest'
import { postEntry } from './post-entry.ts'

afterEach(() => vi.unstubAllGlobals())

/** Lets every request be answered with `status`; returns what was asked. */
function answerWith(status: number | Error) {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(init)
    if (typeof status !== 'number') throw status
    return new Response(null, { status })
  })
  return asked
}

test.each([
  [200, 'delivered'],
  [201, 'delivered'],
  [304, 'failed'],
  [400, 'refused'],
  [409, 'refused'],
  [413, 'refused'],
  [408, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
  [503, 'failed'],
  [new TypeError('offline'), 'failed'],
])('SUBM-02 CHAT-63 the answer %s means %s', async (status, result) => {
  answerWith(status)
  expect(await postEntry('/somewhere', { id: 'a' })).toBe(result)
})

test('SUBM-02 an entry travels as the JSON that the function takes', async () => {
  const asked = answerWith(201)
  await postEntry('/somewhere', { id: 'a' })
  expect(asked[0]).toMatchObject({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"id":"a"}',
  })
})

test('CHAT-62 a request outlives its page unless browsers would refuse it for its size', async () => {
  const asked = answerWith(200)
  await postEntry('/somewhere', { text: 'é'.repeat(20_000) })
  await postEntry('/somewhere', { text: 'é'.repeat(40_000) })
  expect(asked.map(({ keepalive }) => keepalive)).toEqual([true, false])
})
