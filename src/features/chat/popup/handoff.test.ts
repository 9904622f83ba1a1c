import { expect, test } from 'vitest'
import { askForGood, createHandoff, type HandoffRequest } from './handoff.ts'

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

const lost = () => Promise.reject(new TypeError('offline'))
const leave = { action: 'leave', id: 'a', secret: 's' } as const

test('HAND-07 what ended because nothing got through is over for the team, too, once the network is back', async () => {
  const answers = [lost, lost, () => Response.json(news), lost]
  const { handoff, asked } = setUp(() => answers[asked.length - 1]?.() ?? Response.error())
  const waits: number[] = []
  const isHeard = await askForGood(handoff, leave, {
    isBack: () => false,
    schedule(resume, delay) {
      waits.push(delay)
      resume()
    },
  })
  expect(isHeard).toBe(true)
  expect(asked.map(({ body }) => body)).toEqual(Array(3).fill(leave))
  expect(waits).toEqual([3000, 6000])
})

test('HAND-07 HAND-10 a visitor who has called again meanwhile does not leave the new call', async () => {
  let isBack = false
  const { handoff, asked } = setUp(lost)
  const isHeard = await askForGood(handoff, leave, {
    isBack: () => isBack,
    schedule(resume) {
      isBack = true
      resume()
    },
  })
  expect(isHeard).toBe(false)
  expect(asked).toHaveLength(1)
})

test('HAND-07 a conversation that is gone is not left for ever', async () => {
  const { handoff, asked } = setUp(() => Response.json({ error: 'gone' }, { status: 404 }))
  const isHeard = await askForGood(handoff, leave, { isBack: () => false, schedule: resume => resume() })
  expect(isHeard).toBe(false)
  expect(asked).toHaveLength(20)
})

test('HAND-03 HAND-06 requests are posted as JSON, and the live check bypasses the cache', async () => {
  const { handoff, sent } = setUp(() => Response.json(news))
  await handoff.ask(listen)
  await handoff.isLive()
  expect(sent[0]).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } })
  expect(sent[1]).toMatchObject({ cache: 'no-store' })
})
