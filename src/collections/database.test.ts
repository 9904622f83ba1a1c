import type { LoaderContext } from 'astro/loaders'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rows } from './database.ts'

vi.mock('#data/connection.ts', () => ({ connection: { url: 'http://backend.example', key: 'anon' } }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A backend that answers a request for categories after so many milliseconds. */
const answersAfter = (time: number) =>
  vi.stubGlobal('fetch', () => new Promise(done => setTimeout(done, time, Response.json([{ id: 'a' }]))))

/** What a build that runs meanwhile has in its store, or the error that ended it. */
async function load(): Promise<unknown[]> {
  const stored: unknown[] = []
  const context = {
    store: { clear() {}, set: (entry: unknown) => stored.push(entry) },
    parseData: async ({ data }: { data: unknown }) => data,
  } as unknown as LoaderContext
  const { load } = rows('categories', async db => {
    const { data } = await db.from('categories').select('id').throwOnError()
    return data
  })
  const end = load(context).then(
    () => stored,
    (error: unknown) => [error],
  )
  await vi.advanceTimersByTimeAsync(180_000)
  return end
}

test('DATA-03 a build on a busy machine waits longer for its rows than a visitor would', async () => {
  answersAfter(45_000)
  expect(await load()).toEqual([{ id: 'a', data: { id: 'a', position: 0 } }])
})

test('DATA-03 a build reads once more when a connection breaks off', async () => {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (asked === 1) throw new TypeError('fetch failed')
    return Response.json([{ id: 'a' }])
  })
  expect(await load()).toEqual([{ id: 'a', data: { id: 'a', position: 0 } }])
})

test('SEC-34 a backend that does not answer for a minute ends the build, and the message says what to do', async () => {
  answersAfter(90_000)
  expect(await load()).toEqual([
    new Error(
      'The backend at http://backend.example is configured but categories could not be read from it. Start it, or unset SUPABASE_URL to build from files alone.',
    ),
  ])
})
