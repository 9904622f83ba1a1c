/** Calling a person: the visitor goes through the function, administrators use their own permissions. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { acceptCall, attendCall, endCall, listCalls, reportPresence, sendReply } from '#data/chat-handoffs.ts'
import type { HandoffUpdates, SaveRequest } from '#lib/chat-record.ts'
import { backendForThisFile } from '../db/support/backend.ts'
import { chatFunction, conversation, get, line, post, withWords } from './chats.ts'

const backend = backendForThisFile()
const service = () => backend().service
const admin = () => backend().admin
const send = (request: Request) => chatFunction(service)(request)

const adminId = async () => (await admin().auth.getUser()).data.user?.id ?? ''
const goLive = async (live = true) => reportPresence(admin(), await adminId(), live)
const pass = (table: string, id: string, changes: object) =>
  service()
    .from(table)
    .update(changes)
    .eq(table === 'admin_presence' ? 'user_id' : 'chat_log_id', id)
const secondsAgo = (count: number) => new Date(Date.now() - count * 1000).toISOString()

let sent: SaveRequest
const ask = async (action: string, known?: number, secret = sent.secret): Promise<Response> =>
  send(post({ action, id: sent.id, secret, ...(known !== undefined && { known }) }))
const news = async (action: string, known?: number): Promise<HandoffUpdates> =>
  (await ask(action, known)).json()
const mine = async () => (await listCalls(admin())).find(call => call.chat_log_id === sent.id)

beforeEach(async () => {
  await goLive()
  sent = conversation()
  await send(post(sent))
})

describe('The flag', () => {
  test('HAND-01 HAND-02 is false until the switch is on, and again once it is off', async () => {
    await goLive(false)
    expect(await (await send(get())).json()).toEqual({ live: false })
    await goLive()
    const response = await send(get())
    expect([await response.json(), response.headers.get('Cache-Control')]).toEqual([
      { live: true },
      'no-store',
    ])
    await goLive(false)
    expect(await (await send(get())).json()).toEqual({ live: false })
  })

  test('HAND-03 cannot be read by a visitor from the database', async () => {
    expect((await backend().anon.rpc('is_someone_live')).status).toBe(401)
    expect((await backend().anon.from('admin_presence').select()).status).toBe(401)
  })

  test('SEC-18 can be set by administrators alone, each for themselves', async () => {
    const { data } = await backend().outsider.auth.getUser()
    await expect(reportPresence(backend().outsider, data.user?.id ?? '', true)).rejects.toThrow()
    await expect(reportPresence(admin(), data.user?.id ?? '', true)).rejects.toThrow()
  })
})

describe('A call', () => {
  test('HAND-04 waits in every administrator’s queue with the details of its conversation', async () => {
    expect(await news('call')).toEqual({ state: 'waiting', why: null, messages: [] })
    expect(await mine()).toMatchObject({ state: 'waiting', is_mine: false, visitor_away: false })
    expect((await mine())?.user_info).toMatchObject({ name: 'Ana' })
    const words = sent.messages.filter(message => message.role === 'user')
    expect(await mine()).toMatchObject({
      page: sent.page ?? null,
      last_words: words.at(-1)?.content,
      said: words.length,
      talked_seconds: null,
    })
  })

  test('HAND-05 ends when nobody is live or nobody accepts within 60 s', async () => {
    await goLive(false)
    expect(await news('call')).toEqual({ state: 'over', why: 'unanswered', messages: [] })
    await goLive()
    expect(await news('call')).toMatchObject({ state: 'waiting' })
    await pass('chat_handoffs', sent.id, { requested_at: secondsAgo(45) })
    expect(await news('listen', 0)).toMatchObject({ state: 'waiting' })
    await pass('chat_handoffs', sent.id, { requested_at: secondsAgo(61) })
    expect(await mine()).toBeUndefined()
    expect(await acceptCall(admin(), sent.id)).toBe(false)
    expect(await news('listen', 0)).toMatchObject({ state: 'over', why: 'unanswered' })
  })

  test('HAND-05 ends when the flag goes off, and can be repeated', async () => {
    await news('call')
    await goLive(false)
    expect(await news('listen', 0)).toMatchObject({ state: 'over', why: 'unanswered' })
    await goLive()
    expect(await news('call')).toMatchObject({ state: 'waiting' })
  })

  test('HAND-06 is taken by one administrator; a second one finds it taken', async () => {
    const other = backend().outsider
    await service().rpc('grant_role', { email: 'outsider@example.com', member_role: 'owner' })
    await news('call')
    expect(await Promise.all([acceptCall(admin(), sent.id), acceptCall(other, sent.id)])).toContain(false)
    const calls = await Promise.all([admin(), other].map(listCalls))
    const both = calls.map(list => list.find(call => call.chat_log_id === sent.id))
    expect(both).toMatchObject([{ state: 'live' }, { state: 'live' }])
    expect(both.filter(call => call?.is_mine)).toHaveLength(1)
    const late = both[0]?.is_mine ? other : admin()
    await expect(sendReply(late, sent.id, randomUUID(), 'Hi')).rejects.toThrow('Could not send the message')
    expect(await endCall(late, sent.id)).toBe(false)
  })

  test('leaves the queue with its visitor, who is marked as away when silent', async () => {
    await news('call')
    await pass('chat_handoffs', sent.id, { visitor_seen_at: secondsAgo(16) })
    expect(await mine()).toMatchObject({ visitor_away: true })
    expect(await news('leave')).toMatchObject({ state: 'over', why: 'left' })
    expect(await mine()).toBeUndefined()
  })

  test('F-09 one sender has three visitors waiting at most, and others are still listed', async () => {
    const callFrom = async (sender: string, chat = conversation()) => {
      const from = chatFunction(service, sender)
      await from(post(chat))
      const response = await from(post({ action: 'call', id: chat.id, secret: chat.secret }))
      return { chat, status: response.status, pause: response.headers.get('Retry-After') }
    }
    const sender = randomUUID()
    const first = await callFrom(sender)
    const others = [await callFrom(sender), await callFrom(sender)]
    expect([first, ...others].map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await callFrom(sender)
    expect([refused.status, refused.pause]).toEqual([429, '60'])
    const neighbour = await callFrom(randomUUID())
    const listed = (await listCalls(admin())).map(call => call.chat_log_id)
    expect(listed).toContain(neighbour.chat.id)
    expect(listed).not.toContain(refused.chat.id)
    expect((await callFrom(sender, first.chat)).status, 'who waits may ask again').toBe(200)
    // A browser repeats what is refused every three seconds.
    for (let again = 0; again < 5; again++)
      expect((await callFrom(sender, refused.chat)).status, 'while three wait').toBe(429)
    await acceptCall(admin(), first.chat.id)
    expect((await callFrom(sender, refused.chat)).status, 'once another has been answered').toBe(200)
    expect((await callFrom(sender, first.chat)).status, 'who was answered hears of it').toBe(200)
  })

  test('HAND-08 requires the conversation’s secret', async () => {
    expect((await ask('call', undefined, randomUUID())).status).toBe(403)
    expect((await ask('listen', 0, randomUUID())).status).toBe(403)
    sent = conversation()
    expect((await ask('call')).status).toBe(404)
    expect(await news('listen', 0)).toMatchObject({ error: expect.any(String) })
  })
})

describe('A talk', () => {
  beforeEach(async () => {
    await news('call')
    await acceptCall(admin(), sent.id)
  })

  const logged = async () => {
    const { data } = await admin().from('chat_logs').select('messages').eq('id', sent.id).single()
    return data?.messages as { content: string; by?: string; id?: string; role: string }[]
  }

  test('HAND-06 messages travel both ways and are stored in the same log', async () => {
    const id = randomUUID()
    await sendReply(admin(), sent.id, id, 'Hello, this is Sam.')
    // The response was lost: sent again, the reply is stored only once.
    await sendReply(admin(), sent.id, id, 'Hello, this is Sam.')
    const heard = await news('listen', 0)
    expect(heard).toMatchObject({
      state: 'live',
      messages: [{ id, role: 'agent', by: 'human', content: 'Hello, this is Sam.' }],
    })
    expect(await news('listen', 1)).toMatchObject({ messages: [] })
    await send(post({ ...sent, sequence: 3, messages: [...sent.messages, line('Hi Sam')] }))
    expect((await logged()).map(({ content }) => content)).toEqual([
      ...withWords(sent).map(({ content }) => content),
      'Hello, this is Sam.',
      'Hi Sam',
    ])
  })

  test('UX-07 a save that crosses a reply loses neither', async () => {
    await sendReply(admin(), sent.id, randomUUID(), 'Crossing')
    await send(post({ ...sent, sequence: 3, messages: [...sent.messages, line('On my way')] }))
    expect((await logged()).map(({ content }) => content).slice(2)).toEqual(['Crossing', 'On my way'])
  })

  test('SEC-5 a visitor can neither forge nor change a person’s messages', async () => {
    const id = randomUUID()
    await sendReply(admin(), sent.id, id, 'True')
    const forged = { role: 'agent', by: 'human', content: 'False', timestamp: sent.timestamp }
    const words = { ...line('False'), id }
    const messages = [...sent.messages, { ...forged, id }, { ...forged, id: randomUUID() }, words]
    expect((await send(post({ ...sent, sequence: 3, messages }))).status).toBe(200)
    expect((await logged()).slice(2)).toMatchObject([{ id, by: 'human', content: 'True' }])
  })

  test('HAND-07 ends when the administrator ends it or is silent for 60 s', async () => {
    await pass('chat_handoffs', sent.id, { admin_seen_at: secondsAgo(45) })
    expect(await attendCall(admin(), sent.id)).toBe(true)
    expect(await news('listen', 0)).toMatchObject({ state: 'live' })
    await pass('chat_handoffs', sent.id, { admin_seen_at: secondsAgo(61) })
    expect(await attendCall(admin(), sent.id)).toBe(false)
    expect(await news('listen', 0)).toMatchObject({ state: 'over', why: 'gone' })
    await expect(sendReply(admin(), sent.id, randomUUID(), 'Too late')).rejects.toThrow()
    await news('call')
    await acceptCall(admin(), sent.id)
    expect(await endCall(admin(), sent.id)).toBe(true)
    expect(await news('listen', 0)).toMatchObject({ state: 'over', why: 'ended' })
  })

  test('HAND-09 accepts 20 messages within a minute and refuses the 21st', async () => {
    const said = Array.from({ length: 21 }, (_, number) => line(`Word ${number}`))
    const grown = (count: number) => ({
      ...sent,
      sequence: 3,
      messages: [...sent.messages, ...said.slice(0, count)],
    })
    const refused = await send(post(grown(21)))
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    expect((await send(post(grown(20)))).status).toBe(200)
    expect((await send(post({ ...grown(21), sequence: 4 }))).status).toBe(429)
  })

  test.each(['', '   ', 'x'.repeat(1001)])('a reply of %j is refused', async content => {
    await expect(sendReply(admin(), sent.id, randomUUID(), content)).rejects.toThrow()
    expect(await logged()).toHaveLength(2)
  })
})
