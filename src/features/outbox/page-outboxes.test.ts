/** The two outboxes of a page in a simulated browser: storage, network, and the `online` event. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isChatRecord } from './chat-outbox.ts'
import type { ContactMessage } from './contact-outbox.ts'

const message: ContactMessage = {
  id: 'a',
  name: 'Ana',
  email: 'ana@x.com',
  message: 'Hello',
  timestamp: '2026-11-20T12:00:00.000Z',
  source_path: '/contact',
}
const record = { id: 'c', sequence: 3 }

let kept: Map<string, string>
let posted: { address: string; body: unknown }[]
let status: number

beforeEach(() => {
  // Each test gets a page of its own, because outboxes live as long as their page.
  vi.resetModules()
  vi.useFakeTimers()
  kept = new Map()
  posted = []
  status = 201
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const entry = JSON.parse(String(body))
    posted.push({ address, body: entry })
    return Response.json({ id: entry.id, result: 'stored' }, { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Both outboxes, each with its storage key and the address that it sends to. */
const BOXES = {
  contact: {
    open: async () => (await import('./contact-outbox.ts')).contactOutbox(),
    key: 'contactOutbox',
    address: '/.netlify/functions/submissions',
    entry: message,
  },
  chat: {
    open: async () => (await import('./chat-outbox.ts')).chatOutbox(),
    key: 'chatOutbox',
    address: '/.netlify/functions/chat',
    entry: record,
  },
}

test.each(Object.entries(BOXES))(
  'SUBM-02 CHAT-63 an entry that an earlier page left in the %s outbox is sent and removed',
  async (_, { open, key, address, entry }) => {
    kept.set(key, JSON.stringify([entry]))
    await (await open()).deliver()
    expect(posted).toEqual([{ address, body: entry }])
    expect(kept.has(key)).toBe(false)
  },
)

test.each(Object.entries(BOXES))(
  'SUBM-02 CHAT-63 the %s outbox retries after two seconds, and at once when the browser comes online',
  async (_, { open, key, entry }) => {
    status = 503
    kept.set(key, JSON.stringify([entry]))
    await (await open()).deliver()
    expect(posted).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(posted).toHaveLength(2)
    status = 200
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(posted).toHaveLength(3)
    expect(kept.has(key)).toBe(false)
  },
)

test.each(Object.entries(BOXES))('a page has a single %s outbox', async (_, { open }) => {
  expect(await open()).toBe(await open())
})

test('SEC-28 invalid messages are dropped, and a valid one beside them is sent', async () => {
  const broken = Object.keys(message).map(field => ({ ...message, id: `no ${field}`, [field]: 7 }))
  kept.set('contactOutbox', JSON.stringify([...broken, null, 7, 'text', message]))
  await (await BOXES.contact.open()).deliver()
  expect(posted.map(({ body }) => body)).toEqual([message])
})

test.each([null, 7, 'text', {}, { id: 'c' }, { id: 7, sequence: 3 }, { id: 'c', sequence: '3' }])(
  'SEC-28 %j is not a conversation',
  value => {
    expect(isChatRecord(value)).toBe(false)
  },
)

test('CHAT-63 a conversation needs an id and an integer sequence number', () => {
  expect(isChatRecord(record)).toBe(true)
  expect(isChatRecord({ ...record, sequence: 1.5 })).toBe(false)
})
