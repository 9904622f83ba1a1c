/** The defaults of the provider's client that the project relies on (CNST-34). */
import { globSync, readFileSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'

/** A client whose requests are recorded instead of sent. */
function watchedClient() {
  const requests: Request[] = []
  const client = createClient('https://project.example', 'key', {
    auth: { persistSession: false },
    global: {
      fetch: async (input, init) => {
        requests.push(new Request(input, init))
        return Response.json([])
      },
    },
  })
  return { client, requests }
}

test('CNST-34 a list of files has up to 100 entries from the first on, by name ascending', async () => {
  const { client, requests } = watchedClient()
  await client.storage.from('portfolio-images').list()
  expect(await requests[0]?.json()).toEqual({
    prefix: '',
    limit: 100,
    offset: 0,
    sortBy: { column: 'name', order: 'asc' },
  })
})

test('CNST-34 browsers may cache a file for 3600 seconds', async () => {
  const { client, requests } = watchedClient()
  await client.storage.from('portfolio-images').upload('a.txt', 'text')
  expect(requests[0]?.headers.get('cache-control')).toBe('max-age=3600')
})

test('CNST-34 tables are read and written in the public schema', async () => {
  const { client, requests } = watchedClient()
  await client.from('faqs').select()
  await client.from('faqs').insert({})
  expect(requests[0]?.headers.get('accept-profile') ?? 'public').toBe('public')
  expect(requests[1]?.headers.get('content-profile') ?? 'public').toBe('public')
})

test('CNST-34 the session is checked every 30 s', async () => {
  vi.useFakeTimers()
  try {
    const { client } = watchedClient()
    const looked = vi.spyOn(globalThis, 'setInterval')
    await client.auth.startAutoRefresh()
    expect(looked.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([30_000])
    await client.auth.stopAutoRefresh()
  } finally {
    vi.useRealTimers()
  }
})

test('CNST-34 no code opens a realtime connection, so there is no heartbeat (decision 020)', () => {
  const listening = globSync('{src,netlify}/**/*.{ts,tsx,mts}').filter(file =>
    /\.channel\(|new WebSocket\(|RealtimeClient/.test(readFileSync(file, 'utf8')),
  )
  expect(listening.filter(file => !file.includes('.test.'))).toEqual([])
})
