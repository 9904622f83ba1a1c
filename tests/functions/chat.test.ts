/** The function that stores conversations: a Request in, a Response out, the real database behind it. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chatFunction, conversation, line, post, rowsOf } from './chats.ts'
import { serviceDbForThisFile } from './support/service-db.ts'

const db = serviceDbForThisFile()
const { stored, leads } = rowsOf(db)

/** Sends as somebody who has sent nothing yet. */
const send = (request: Request) => chatFunction(db)(request)

describe('Saving', () => {
  test('CHAT-61 a conversation becomes a row, created when it began', async () => {
    const sent = conversation()
    const response = await send(post(sent))
    expect([response.status, await response.json()]).toEqual([201, { id: sent.id, result: 'created' }])
    expect(await stored(sent.id)).toMatchObject({
      user_info: sent.userInfo,
      messages: sent.messages,
      flow_version: '1',
      step: 'competitor',
      source_path: '/services/web-design',
      finished_at: null,
      status: 'new',
    })
    expect(Date.parse(String((await stored(sent.id))?.created_at))).toBe(Date.parse(sent.timestamp))
  })

  test('CHAT-61 the same id is updated, and its time stays', async () => {
    const sent = conversation()
    await send(post(sent))
    const longer = [...sent.messages, line('a: A competitor?')]
    const response = await send(
      post({ ...sent, sequence: 3, messages: longer, timestamp: '2026-11-21T00:00:00.000Z' }),
    )
    expect([response.status, await response.json()]).toEqual([200, { id: sent.id, result: 'saved' }])
    const row = await stored(sent.id)
    expect(row?.messages).toEqual(longer)
    expect(Date.parse(String(row?.created_at))).toBe(Date.parse(sent.timestamp))
  })

  test('UX-07 a late request overwrites nothing, a repeated one changes nothing', async () => {
    const sent = conversation({ sequence: 5 })
    await send(post(sent))
    const late = await send(post({ ...sent, sequence: 4, messages: sent.messages.slice(0, 2).reverse() }))
    expect([late.status, await late.json()]).toEqual([200, { id: sent.id, result: 'stale' }])
    const again = await send(post({ ...sent, messages: [...sent.messages, line('more')] }))
    expect(await again.json()).toEqual({ id: sent.id, result: 'known' })
    expect((await stored(sent.id))?.messages).toEqual(sent.messages)
  })

  test('CHAT-62 a beacon, which can only say text/plain, is taken', async () => {
    const sent = conversation()
    expect((await send(post(sent, { 'Content-Type': 'text/plain;charset=UTF-8' }))).status).toBe(201)
  })

  test('CHAT-60 a greeting alone is not saved', async () => {
    const sent = conversation({ messages: [line('a: Which service?')] })
    expect((await send(post(sent))).status).toBe(400)
    expect(await stored(sent.id)).toBeUndefined()
  })

  test('CHAT-64 a foreign secret is refused, also where only the row is left', async () => {
    const sent = conversation()
    await send(post(sent))
    const foreign = { ...sent, sequence: 9, secret: randomUUID() }
    expect((await send(post(foreign))).status).toBe(403)
    const { data } = await db().from('chat_logs').insert({ user_info: {} }).select('id').single()
    expect((await send(post(conversation({ id: data?.id })))).status).toBe(403)
    expect((await stored(sent.id))?.messages).toEqual(sent.messages)
  })

  test('CHAT-64 the sixth new conversation of an address within an hour waits', async () => {
    const sameSender = chatFunction(db)
    const first = conversation()
    for (const sent of [first, ...Array.from({ length: 4 }, () => conversation())]) {
      expect((await sameSender(post(sent))).status).toBe(201)
    }
    const sixth = await sameSender(post(conversation()))
    expect([sixth.status, sixth.headers.get('Retry-After')]).toEqual([429, '3600'])
    expect((await sameSender(post({ ...first, sequence: 3 }))).status).toBe(200)
  })

  test('CHAT-64 200 messages are stored, 201 are refused', async () => {
    const most = conversation({ messages: Array.from({ length: 200 }, (_, number) => line(`${number}`)) })
    expect((await send(post(most))).status).toBe(201)
    const more = conversation({ messages: Array.from({ length: 201 }, (_, number) => line(`${number}`)) })
    expect((await send(post(more))).status).toBe(413)
  })

  test('CHAT-64 more than 64 KB are refused, whoever counts', async () => {
    const long = (count: number) =>
      conversation({ messages: Array.from({ length: count }, () => line('é'.repeat(1000))) })
    expect((await send(post(long(31)))).status).toBe(201)
    expect((await send(post(long(33)))).status).toBe(413)
  })

  test('CHAT-64 a deleted conversation does not come back with a late request', async () => {
    const sent = conversation()
    await send(post(sent))
    await db().from('chat_logs').delete().eq('id', sent.id)
    const response = await send(post({ ...sent, sequence: 3 }))
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'deleted' }])
    expect(await stored(sent.id)).toBeUndefined()
  })

  test('SEC-24 what Postgres cannot store is left out of the text', async () => {
    const sent = conversation({ messages: [line('a: Hi'), line('nul\0 and half \ud800')] })
    expect((await send(post(sent))).status).toBe(201)
    expect((await stored(sent.id))?.messages).toMatchObject([{}, { content: 'nul and half \ufffd' }])
  })
})

describe('A finished conversation', () => {
  const finished = { step: 'closing', finished: true, sequence: 20 }

  test('makes one lead, which follows what is added and stays deleted', async () => {
    const sent = conversation({ ...finished })
    await send(post(sent))
    const row = await stored(sent.id)
    expect(row?.finished_at).not.toBeNull()
    expect(await leads(sent.id)).toMatchObject([
      {
        ...{ name: 'Ana', email: 'ana@example.com', message: 'Service: Web Design', source: 'chat' },
        ...{ source_path: '/services/web-design', status: 'new' },
      },
    ])
    const userInfo = { ...sent.userInfo, additionalInfo: 'We open in May.' }
    await send(post({ ...sent, sequence: 21, userInfo }))
    expect(await leads(sent.id)).toMatchObject([
      { message: 'Service: Web Design\nAdditional information: We open in May.' },
    ])
    expect((await stored(sent.id))?.finished_at).toBe(row?.finished_at)
    await db().from('contact_submissions').delete().eq('chat_log_id', sent.id)
    await send(post({ ...sent, sequence: 22, userInfo }))
    expect(await leads(sent.id)).toEqual([])
  })

  test('makes no lead without an address that mail can be sent to', async () => {
    for (const email of ['', 'a@b .', '@.']) {
      const sent = conversation({ ...finished })
      expect((await send(post({ ...sent, userInfo: { ...sent.userInfo, email } }))).status).toBe(201)
      expect(await leads(sent.id)).toEqual([])
    }
  })

  test('leaves a lead behind when it is deleted', async () => {
    const sent = conversation({ ...finished })
    await send(post(sent))
    const [lead] = await leads(sent.id)
    await db().from('chat_logs').delete().eq('id', sent.id)
    const { data } = await db().from('contact_submissions').select('chat_log_id').eq('id', lead?.id)
    expect(data).toEqual([{ chat_log_id: null }])
  })

  test('makes a lead of a name as long as a message, and of no name', async () => {
    for (const [name, expected] of [
      ['x'.repeat(1000), 'x'.repeat(200)],
      ['  ', 'A visitor of the chat'],
    ] as const) {
      const sent = conversation({ ...finished })
      await send(post({ ...sent, userInfo: { ...sent.userInfo, name } }))
      expect(await leads(sent.id)).toMatchObject([{ name: expected }])
    }
  })
})

test('SEC-24 __proto__ is a name like any other', async () => {
  const text = JSON.stringify(conversation()).replace('"title":""', '"__proto__":{"polluted":true}')
  expect((await send(post(text))).status).toBeLessThan(500)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('the counts per step follow a conversation and outlive it', async () => {
  const counts = async () => {
    const { data } = await db().from('chat_step_counts').select().eq('flow_version', '77').order('step')
    return data?.map(({ step, reached, answered, skipped }) => [step, reached, answered, skipped])
  }
  const sent = conversation({ flowVersion: '77' })
  await send(post(sent))
  expect(await counts()).toEqual([
    ['competitor', 1, 0, 0],
    ['service', 1, 1, 0],
  ])
  await send(
    post({ ...sent, sequence: 3, trail: { service: 'answered', competitor: 'skipped', website: 'reached' } }),
  )
  await send(post(conversation({ flowVersion: '77' })))
  await db().from('chat_logs').delete().eq('id', sent.id)
  expect(await counts()).toEqual([
    ['competitor', 2, 0, 1],
    ['service', 2, 2, 0],
    ['website', 1, 0, 0],
  ])
})
