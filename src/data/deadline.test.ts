import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  adminLimitFor,
  FILE_LIMIT_MS,
  INBOX_LIMIT_MS,
  limitFor,
  READ_LIMIT_MS,
  WRITE_LIMIT_MS,
  withDeadline,
  within,
} from './deadline.ts'
import { createRestClient } from './rest-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})

test('SEC-29 a read times out before 5 s, a write has more time', () => {
  expect(READ_LIMIT_MS).toBeLessThan(4500)
  expect(WRITE_LIMIT_MS).toBeGreaterThan(READ_LIMIT_MS)
})

test.each([
  ['GET', 'https://x.example/rest/v1/faqs', READ_LIMIT_MS],
  ['head', 'https://x.example/rest/v1/chat_logs', READ_LIMIT_MS],
  ['POST', 'https://x.example/rest/v1/rpc/my_access', READ_LIMIT_MS],
  ['POST', 'https://x.example/rest/v1/rpc/restore_deleted', WRITE_LIMIT_MS],
  ['PUT', 'https://x.example/auth/v1/user', WRITE_LIMIT_MS],
  ['POST', 'https://x.example/auth/v1/token', READ_LIMIT_MS],
  ['POST', 'https://x.example/storage/v1/object/list/portfolio-images', READ_LIMIT_MS],
  ['POST', 'https://x.example/storage/v1/object/portfolio-images/a.webp', WRITE_LIMIT_MS],
  ['POST', 'https://x.example/rest/v1/blog_posts', WRITE_LIMIT_MS],
  ['DELETE', 'https://x.example/rest/v1/contact_submissions', WRITE_LIMIT_MS],
])('%s %s times out after %i ms', (method, url, limit) => {
  expect(limitFor(method, url)).toBe(limit)
})

/** The functions that signed-in people may call, as supabase/schemas declares them. */
function declaredFunctions() {
  const sql = globSync('supabase/schemas/**/*.sql')
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
  const granted = sql.matchAll(/^grant execute on function public\.(\w+)\([^;]*\) to ([^;]+);$/gm)
  const open = new Set(
    [...granted].flatMap(([, name, roles]) => (roles?.includes('authenticated') ? name : [])),
  )
  return [...sql.matchAll(/^create function public\.(\w+)\([\s\S]*?^ +(volatile|stable|immutable)$/gm)]
    .map(([, name = '', volatility]) => ({ name, isReading: volatility !== 'volatile' }))
    .filter(({ name }) => open.has(name))
}

// tests/db/functions.test.ts compares the same with the catalog of a real database.
test.each(declaredFunctions())(
  'SEC-29 the function $name counts as a read: $isReading',
  ({ name, isReading }) => {
    const url = `https://x.example/rest/v1/rpc/${name}`
    expect(limitFor('POST', url)).toBe(isReading ? READ_LIMIT_MS : WRITE_LIMIT_MS)
  },
)

test('F-26 SEC-29 the inbox has a longer limit, other requests do not', () => {
  expect(INBOX_LIMIT_MS).toBeGreaterThan(2 * READ_LIMIT_MS)
  const rest = 'https://x.example/rest/v1'
  for (const path of [
    'contact_submissions?select=*',
    'rpc/search_contact_submissions',
    'rpc/submissions_pulse',
  ]) {
    expect(adminLimitFor('GET', `${rest}/${path}`)).toBe(INBOX_LIMIT_MS)
  }
  expect(adminLimitFor('GET', `${rest}/blog_posts`)).toBe(READ_LIMIT_MS)
  expect(adminLimitFor('PATCH', `${rest}/blog_posts`)).toBe(WRITE_LIMIT_MS)
})

test('SEC-29 PPL-15 queuing a mail and uploading its files have longer limits', () => {
  expect(adminLimitFor('POST', 'https://x.example/rest/v1/rpc/queue_email')).toBe(WRITE_LIMIT_MS)
  expect(adminLimitFor('POST', 'https://x.example/rest/v1/rpc/list_people')).toBe(READ_LIMIT_MS)
  expect(adminLimitFor('POST', 'https://x.example/storage/v1/object/mail-attachments/out/1')).toBe(
    FILE_LIMIT_MS,
  )
  expect(adminLimitFor('POST', 'https://x.example/storage/v1/object/portfolio-images/1')).toBe(WRITE_LIMIT_MS)
})

test('SEC-29 a missing answer is a failure after the limit, not before', async () => {
  let failure: unknown
  within(4500, never()).catch(error => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(4499)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toMatchObject({ code: 'late', message: 'No answer within 4.5 seconds' })
})

test('an answer in time passes through and leaves no timer behind', async () => {
  await expect(within(4500, Promise.resolve('rows'))).resolves.toBe('rows')
  await expect(within(4500, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('SEC-29 a request that never settles, or whose token never comes, fails after the read limit', async () => {
  const outcome = withDeadline(never)('https://x.example/rest/v1/faqs').catch(String)
  const waiting = createRestClient({ url: 'https://x.example', key: 'key' }, { token: never, renew: never })
  const read = Promise.resolve(waiting.from('faqs').select())
  await vi.advanceTimersByTimeAsync(READ_LIMIT_MS)
  expect(await outcome).toContain('No answer within')
  expect((await read).error?.message).toContain('No answer within')
})

test('a caller can still abort the request', async () => {
  const caller = new AbortController()
  let seen: AbortSignal | null | undefined
  void withDeadline((_, init) => {
    seen = init?.signal
    return never()
  })('https://x.example/rest/v1/faqs', { signal: caller.signal }).catch(() => {})
  caller.abort()
  expect(seen?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(READ_LIMIT_MS)
})

test('a custom limit replaces the default one', async () => {
  const ask = withDeadline(never, () => 8000)
  let failure: unknown
  ask('https://x.example/rest/v1/rpc/receive_submission').catch(error => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(7999)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toMatchObject({ code: 'late', message: 'No answer within 8 seconds' })
})

test.each<[string, Parameters<typeof fetch>, string, string]>([
  ['an address', ['https://x.example/a'], 'GET', 'https://x.example/a'],
  ['an address and a method', ['https://x.example/a', { method: 'POST' }], 'POST', 'https://x.example/a'],
  ['a request', [new Request('https://x.example/b', { method: 'PUT' })], 'PUT', 'https://x.example/b'],
  [
    'a request whose method is replaced',
    [new Request('https://x.example/b'), { method: 'DELETE' }],
    'DELETE',
    'https://x.example/b',
  ],
])('SEC-29 the limit is that of what is sent, given as %s', async (_, given, method, url) => {
  const limitOf = vi.fn(() => READ_LIMIT_MS)
  await withDeadline(async () => new Response('[]'), limitOf)(...given)
  expect(limitOf).toHaveBeenCalledExactlyOnceWith(method, url)
})

test('SEC-29 a redirect is not followed, because an impostor must not learn a key', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response('[]'))
  await withDeadline(send)('https://x.example/rest/v1/faqs')
  expect(send.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error' })
})

test('ACC-83 no answer of the backend stays in the browser’s cache', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response('[]'))
  await withDeadline(send)('https://x.example/rest/v1/contact_submissions')
  expect(send.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' })
})
