/** Hundreds of messages and conversations, wrong responses in between, and a server that is killed (F-01). */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { saveChat } from '#data/chats.ts'
import { receiveSubmission } from '#data/contact-submissions.ts'
import { createPublicClient } from '#data/public-client.ts'
import { anyTable, type Db } from '#data/rest-client.ts'
import { createOutbox, type OutboxEntry } from '#features/outbox/outbox.ts'
import { postEntry } from '#features/outbox/post-entry.ts'
import type { TextStorage } from '#lib/stored-list.ts'
import * as chat from '../../netlify/functions/chat.mts'
import * as submissions from '../../netlify/functions/submissions.mts'
import { startEmbeddedBackend } from '../../scripts/lib/embedded-backend.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { conversation } from '../functions/chats.ts'
import { message } from '../functions/support/messages.ts'

const SITE = 'https://gantry.example'
const KILLS = 3
/** Number of messages, and of conversations, during each run of the server. */
const EACH = 50
/** Percentage of requests that get a wrong response: half of them never reach the function. */
const WRONG = 30

const folder = mkdtempSync(join(tmpdir(), 'delivery-state-'))
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** The same pseudo-random sequence on every run: a linear congruential generator. */
function chances() {
  let state = 11
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

const answers = [
  () => new Response('<p>Please sign in</p>', { headers: { 'Content-Type': 'text/html' } }),
  () => new Response(''),
  () => Response.json(null),
  () => Response.json({ id: randomUUID(), result: 'stored' }, { status: 201 }),
  () => new Response(null, { status: 204 }),
  () => Response.json({ error: 'Blocked' }, { status: 403 }),
  () => new Response('<h1>Not found</h1>', { status: 404 }),
  () => Promise.reject(new TypeError('Connection reset')),
]

/** Replaces `fetch`: the two functions run against `db` with faults; everything else goes to the network. */
function connect(db: () => Db): void {
  const [network, chance] = [fetch, chances()]
  const sender = randomUUID
  const nothing = () => Promise.reject(new Error('Not asked for here'))
  const functions: Record<string, (request: Request) => Promise<Response>> = {
    '/.netlify/functions/submissions': request =>
      submissions.handle(request, {
        receive: (...sent) => receiveSubmission(db(), ...sent),
        prove: () => ({}),
        sender,
        now: () => new Date(),
        page: nothing,
      }),
    '/.netlify/functions/chat': request =>
      chat.handle(request, {
        save: (sent, secretHash, from) => saveChat(db(), sent, secretHash, from),
        handoff: nothing,
        isGoodLink: () => false,
        readForLink: nothing,
        isProven: () => false,
        onActivity: () => {},
        isSomeoneLive: nothing,
        sender,
      }),
  }
  vi.stubGlobal('fetch', async (target: string | URL | Request, init?: RequestInit) => {
    const answer = typeof target === 'string' && functions[target]
    if (!answer) return network(target, init)
    const luck = chance() * 100
    const wrong = () => answers[Math.floor(chance() * answers.length)]?.() ?? Response.error()
    if (luck < WRONG / 2) return wrong()
    const { keepalive: _, ...rest } = init ?? {}
    const response = await answer(new Request(SITE + target, rest))
    return luck < WRONG ? wrong() : response
  })
}

const memory = (): TextStorage => {
  const values = new Map<string, string>()
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  }
}

/** A browser that keeps its storage across restarts; `told` records what its visitors were told. */
function browser() {
  const storage = memory()
  const told = { delivered: new Set<string>(), refused: new Set<string>() }
  const start = () => {
    const open = (key: string, url: string) => {
      const outbox = createOutbox<OutboxEntry>({
        storage,
        key,
        isEntry: (value): value is OutboxEntry =>
          typeof value === 'object' && value !== null && 'id' in value,
        send: entry => postEntry(url, entry),
        // The test starts the rounds itself.
        schedule: () => {},
      })
      outbox.subscribe((entry, result) => {
        if (entry && result === 'delivered') told.delivered.add(entry.id)
        if (entry && typeof result === 'object') told.refused.add(entry.id)
      })
      return outbox
    }
    return {
      messages: open('contactOutbox', '/.netlify/functions/submissions'),
      chats: open('chatOutbox', '/.netlify/functions/chat'),
    }
  }
  return { start, told }
}

test(`F-01 ${2 * EACH * (KILLS + 1)} messages and conversations with ${WRONG} % wrong answers and ${KILLS} kills: each is stored once and reported as delivered`, async () => {
  // Requests that the killed server misses get a 500, which is logged.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const open = async () => startEmbeddedBackend({ port: await freePort(), data: join(folder, 'db') })
  const { start, told } = browser()
  const sent: string[] = []
  let db: Db | undefined
  let demo: Set<string> | undefined
  connect(() => {
    if (!db) throw new Error('No server')
    return db
  })

  const stored = async (current: Db) => {
    const tables = ['contact_submissions', 'chat_logs'].map(table =>
      anyTable(current).from(table).select('id'),
    )
    return (await Promise.all(tables)).flatMap(({ data }) => (data ?? []).map(({ id }) => String(id)))
  }

  for (let life = 0; life <= KILLS; life++) {
    const backend = await open()
    db = createPublicClient({ url: backend.url, key: backend.serviceKey })
    // The demo's own rows are there from the start.
    demo ??= new Set(await stored(db))
    const there = new Set(await stored(db))
    expect([...told.delivered].filter(id => !there.has(id))).toEqual([])

    const { messages, chats } = start()
    const before = told.delivered.size
    for (let count = 0; count < EACH; count++) {
      const [one, other] = [message({ message: `One of many. ${randomUUID()}` }), conversation()]
      sent.push(one.id, other.id)
      messages.keep(one)
      chats.keep(other)
    }
    const round = Promise.all([messages.deliver(), chats.deliver()])
    if (life < KILLS) {
      await vi.waitUntil(() => told.delivered.size > before + EACH / 2, { timeout: 30_000, interval: 5 })
      backend.kill()
      await Promise.all([backend.ended, round])
      expect(messages.waiting().length + chats.waiting().length).toBeGreaterThan(0)
      continue
    }
    await round
    while (messages.waiting().length + chats.waiting().length > 0) {
      await Promise.all([messages.deliver(), chats.deliver()])
    }
    expect((await stored(db)).filter(id => !demo?.has(id)).sort()).toEqual([...sent].sort())
    expect([...told.delivered].sort()).toEqual([...sent].sort())
    expect([...told.refused]).toEqual([])
    await backend.stop()
  }
}, 600_000)
