import { expect, test } from 'vitest'
import { createHandoff, type HandoffRequest } from './handoff.ts'

const listen: HandoffRequest = { action: 'listen', id: 'a', secret: 's', known: 0 }
const news = { state: 'live', why: null, messages: [] }

/** A handoff whose function responds with `answer`, and the requests that it received. */
function setUp(answer: () => Response | Promise<Response>) {
  const asked: { body: unknown; keepalive: boolean | undefined }[] = []
  const sent: RequestInit[] = []
  const handoff = createHandoff('/chat', async (_, init) => {
    sent.push(init ?? {})
    const body = init?.body ? JSON.parse(String(init.body)) : null
    asked.push({ body, keepalive: init?.keepalive })
    return answer()
  })
  return { handoff, asked, sent }
}

test('HAND-06 updates from the function are passed on unchanged', async () => {
  const { handoff, asked } = setUp(() => Response.json(news))
  expect(await handoff.ask(listen)).toEqual(news)
  expect(asked).toEqual([{ body: listen, keepalive: false }])
})

test.each([
  ['a refusal', () => Response.json({ error: 'no' }, { status: 404 })],
  ['a page', () => new Response('<html>')],
  ['nothing', () => new Response(null)],
  ['a word', () => Response.json('live')],
  ['nonsense', () => Response.json({ state: 'asleep' })],
  ['no network', () => Promise.reject(new TypeError('offline'))],
])('HAND-05 SEC-29 %s counts as silence', async (_, answer) => {
  expect(await setUp(answer).handoff.ask(listen)).toBeNull()
  expect(await setUp(answer).handoff.isLive()).toBe(false)
})

test('HAND-03 only the answer true means that somebody is there', async () => {
  expect(await setUp(() => Response.json({ live: true })).handoff.isLive()).toBe(true)
  expect(await setUp(() => Response.json({ live: 'true' })).handoff.isLive()).toBe(false)
  expect(await setUp(() => Response.json({ live: false })).handoff.isLive()).toBe(false)
})

test('HAND-07 the request to leave outlives the page', async () => {
  const { handoff, asked } = setUp(() => Response.json(news))
  await handoff.ask({ action: 'leave', id: 'a', secret: 's' })
  expect(asked[0]?.keepalive).toBe(true)
})

test('HAND-03 HAND-06 requests are posted as JSON, and the live check bypasses the cache', async () => {
  const { handoff, sent } = setUp(() => Response.json(news))
  await handoff.ask(listen)
  await handoff.isLive()
  expect(sent[0]).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } })
  expect(sent[1]).toMatchObject({ cache: 'no-store' })
})
