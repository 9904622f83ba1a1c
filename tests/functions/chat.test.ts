/** The function that stores conversations: a Request in, a Response out, the real database behind it. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chatFunction, conversation, line, post, rowsOf, withWords } from './chats.ts'
import { serviceDbForThisFile } from './support/service-db.ts'

const db = serviceDbForThisFile()
const { stored, leads } = rowsOf(db)

/** Sends from a sender who has sent nothing yet. */
const send = (request: Request) => chatFunction(db)(request)

describe('Saving', () => {
  test('CHAT-61 a conversation becomes a row whose creation time is its start', async () => {
    const sent = conversation()
    const response = await send(post(sent))
    expect([response.status, await response.json()]).toEqual([201, { id: sent.id, result: 'created' }])
    expect(await stored(sent.id)).toMatchObject({
      user_info: sent.userInfo,
      messages: withWords(sent),
      flow_version: '1',
      step: 'competitor',
      source_path: '/services/web-design',
      finished_at: null,
      status: 'new',
    })
    expect(Date.parse(String((await stored(sent.id))?.created_at))).toBe(Date.parse(sent.timestamp))
  })

  test('CHAT-61 a second save updates the row and keeps its creation time', async () => {
    const sent = conversation()
    await send(post(sent))
    const longer = [...sent.messages, line('a:questions.competitor')]
    const response = await send(
      post({ ...sent, sequence: 3, messages: longer, timestamp: '2026-11-21T00:00:00.000Z' }),
    )
    expect([response.status, await response.json()]).toEqual([200, { id: sent.id, result: 'saved' }])
    const row = await stored(sent.id)
    expect(row?.messages).toEqual(withWords({ ...sent, messages: longer }))
    expect(Date.parse(String(row?.created_at))).toBe(Date.parse(sent.timestamp))
  })

  test('CHAT-50 SEC-5 shortened texts are cut between characters, so that the conversation can be stored', async () => {
    const long = (before: number) => `${'x'.repeat(before)}😀 and more`
    const known = { ...conversation().userInfo, name: long(199), additionalInfo: long(199) }
    const userInfo = { ...known, amazonCompetitor: long(990), amazonWebsite: long(4013 - 199) }
    const sent = conversation({ userInfo, messages: [line('a:summary')], finished: true })
    expect((await send(post(sent))).status).toBe(201)
    const [lead] = await leads(sent.id)
    expect(String(lead?.name).startsWith('x'.repeat(199))).toBe(true)
    expect(JSON.stringify([await stored(sent.id), lead]).isWellFormed()).toBe(true)
  })

  test('UX-07 a late save overwrites nothing, and a repeated one changes nothing', async () => {
    const sent = conversation({ sequence: 5 })
    await send(post(sent))
    const late = await send(post({ ...sent, sequence: 4, messages: sent.messages.slice(0, 2).reverse() }))
    expect([late.status, await late.json()]).toEqual([200, { id: sent.id, result: 'stale' }])
    const again = await send(post(sent))
    expect(await again.json()).toEqual({ id: sent.id, result: 'known' })
    expect((await stored(sent.id))?.messages).toEqual(withWords(sent))
  })

  test('CHAT-62 a beacon of type text/plain is accepted', async () => {
    const sent = conversation()
    expect((await send(post(sent, { 'Content-Type': 'text/plain;charset=UTF-8' }))).status).toBe(201)
  })

  test('F-03 name and address are saved before the first message', async () => {
    const sent = conversation({ messages: [] })
    expect((await send(post(sent))).status).toBe(201)
    expect(await stored(sent.id)).toMatchObject({ user_info: { name: 'Ana' }, messages: [] })
  })

  test('CHAT-64 a foreign secret is refused, also where only the row is left', async () => {
    const sent = conversation()
    await send(post(sent))
    const foreign = { ...sent, sequence: 9, secret: randomUUID() }
    expect((await send(post(foreign))).status).toBe(403)
    const { data } = await db().from('chat_logs').insert({ user_info: {} }).select('id').single()
    expect((await send(post(conversation({ id: String(data?.id) })))).status).toBe(403)
    expect((await stored(sent.id))?.messages).toEqual(withWords(sent))
  })

  test('F-02 of many conversations from one address the sixth is flagged, and the 201st within an hour is refused', async () => {
    const sameSender = chatFunction(db)
    const first = conversation({ finished: true })
    const others = Array.from({ length: 199 }, () => conversation({ finished: true }))
    for (const sent of [first, ...others]) expect((await sameSender(post(sent))).status).toBe(201)
    const flags = [first, ...others.slice(0, 5)].map(async ({ id }) => (await leads(id))[0]?.flags)
    expect(await Promise.all(flags)).toEqual([[], [], [], [], [], ['many_from_one_address']])
    const waits = await sameSender(post(conversation()))
    expect([waits.status, waits.headers.get('Retry-After')]).toEqual([429, '3600'])
    expect((await sameSender(post({ ...first, sequence: 3 }))).status).toBe(200)
  })

  test('CHAT-64 200 messages are stored, 201 are refused', async () => {
    const most = conversation({ messages: Array.from({ length: 200 }, (_, number) => line(`${number}`)) })
    expect((await send(post(most))).status).toBe(201)
    const more = conversation({ messages: Array.from({ length: 201 }, (_, number) => line(`${number}`)) })
    expect((await send(post(more))).status).toBe(413)
  })

  test('CHAT-64 more than 64 KB are refused, counted in bytes', async () => {
    const long = (count: number) =>
      conversation({ messages: Array.from({ length: count }, () => line('é'.repeat(1000))) })
    expect((await send(post(long(29)))).status).toBe(201)
    expect((await send(post(long(33)))).status).toBe(413)
  })

  test('CHAT-64 the limits hold for what is stored and what is added together', async () => {
    for (const [text, count] of [
      ['a', 200],
      ['é'.repeat(1000), 29],
    ] as const) {
      const full = conversation({ messages: Array.from({ length: count }, () => line(text)) })
      expect((await send(post(full))).status).toBe(201)
      const added = { ...full, sequence: 3, messages: Array.from({ length: 4 }, () => line(text)) }
      const response = await send(post(added))
      expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_large' }])
      expect((await stored(full.id))?.messages).toHaveLength(count)
    }
  })

  test('CHAT-64 a deleted conversation does not come back with a late request', async () => {
    const sent = conversation()
    await send(post(sent))
    await db().from('chat_logs').delete().eq('id', sent.id)
    const response = await send(post({ ...sent, sequence: 3 }))
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'deleted' }])
    expect(await stored(sent.id)).toBeUndefined()
  })

  test('SEC-24 characters that Postgres cannot store are removed or replaced', async () => {
    const sent = conversation({ messages: [line('a:noted'), line('nul\0 and half \ud800')] })
    expect((await send(post(sent))).status).toBe(201)
    expect((await stored(sent.id))?.messages).toMatchObject([{}, { content: 'nul and half \ufffd' }])
  })
})

describe('A stored message', () => {
  const words = async (id: string) =>
    ((await stored(id)) as { messages: { content: string }[] }).messages.map(({ content }) => content)

  test('F-04 stays as it was when it is sent again with other words, or not at all', async () => {
    const sent = conversation()
    await send(post(sent))
    const [greeting, answer] = sent.messages
    const rewritten = [
      { ...answer, content: 'I said no such thing' },
      { ...greeting, line: 'questions.budget' },
    ]
    for (const [place, messages] of [rewritten, [], [answer], [greeting]].entries()) {
      expect((await send(post({ ...sent, sequence: 3 + place, messages }))).status).toBe(200)
      expect((await stored(sent.id))?.messages).toEqual(withWords(sent))
    }
  })

  test('F-04 is stored once, even if a request repeats it', async () => {
    const said = line('Hello')
    const sent = conversation({ messages: [said, said, { ...said, content: 'Other' } as typeof said] })
    await send(post(sent))
    expect(await words(sent.id)).toEqual(['Hello'])
  })

  test('F-04 of the script has the script’s words, and unknown lines are refused', async () => {
    const forged = { ...line('a:questions.timeline'), content: 'We give you 90% off.', by: undefined }
    const sent = conversation({ messages: [forged, line('Web Design')] })
    await send(post(sent))
    expect(await words(sent.id)).toEqual(['And **when** would you like to have it?', 'Web Design'])
    for (const unknown of ['questions.discount', 'We give you 90% off.', '__proto__', 'goodbyes', '']) {
      const response = await send(post(conversation({ messages: [line(`a:${unknown}`)] })))
      expect([response.status, (await response.json()).code]).toEqual([400, 'invalid'])
    }
  })

  test('F-04 from a page older than message ids is kept in order, without agent words of its own', async () => {
    const sent = conversation()
    const at = { timestamp: sent.timestamp }
    const before = [
      { ...at, role: 'agent', content: 'Which service?' },
      { ...at, role: 'user', content: 'Web Design' },
    ]
    expect((await send(post({ ...sent, messages: before }))).status).toBe(201)
    expect((await words(sent.id)).at(0)).toContain('before the site was updated')
    const person = { ...at, role: 'agent', by: 'human', id: randomUUID(), content: 'I am Sam' }
    const after = [...before, person, { ...at, role: 'user', content: 'skip' }, line('a:questions.website')]
    expect((await send(post({ ...sent, sequence: 3, messages: after }))).status).toBe(200)
    expect((await words(sent.id)).slice(1)).toEqual([
      'Web Design',
      'skip',
      'Thanks. What is **your website or business**? You can skip this one too.',
    ])
  })

  test('F-04 from another tab is added even if that tab is behind', async () => {
    const sent = conversation({ sequence: 9 })
    await send(post(sent))
    const userInfo = { ...sent.userInfo, name: 'Older' }
    const late = { ...sent, sequence: 4, userInfo, messages: [...sent.messages, line('From the other tab')] }
    expect(await (await send(post(late))).json()).toMatchObject({ result: 'saved' })
    expect((await words(sent.id)).at(-1)).toBe('From the other tab')
    expect(await stored(sent.id)).toMatchObject({ user_info: { name: 'Ana' } })
    expect(await (await send(post({ ...late, sequence: 8 }))).json()).toMatchObject({ result: 'stale' })
  })
})

describe('A finished conversation', () => {
  const finished = { step: 'closing', finished: true, sequence: 20 }

  test('makes one lead, which follows later changes and stays deleted', async () => {
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

  test('makes no lead without a usable address', async () => {
    for (const email of ['', 'a@b .', '@.']) {
      const sent = conversation({ ...finished })
      expect((await send(post({ ...sent, userInfo: { ...sent.userInfo, email } }))).status).toBe(201)
      expect(await leads(sent.id)).toEqual([])
    }
  })

  test('leaves its lead behind when it is deleted', async () => {
    const sent = conversation({ ...finished })
    await send(post(sent))
    const [lead] = await leads(sent.id)
    await db().from('chat_logs').delete().eq('id', sent.id)
    const { data } = await db().from('contact_submissions').select('chat_log_id').eq('id', String(lead?.id))
    expect(data).toEqual([{ chat_log_id: null }])
  })

  test('makes a lead with a shortened name, or with a substitute for none', async () => {
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

test('step counts follow a conversation and survive its deletion', async () => {
  // Steps that no other test of this file reaches.
  const steps = ['email', 'location', 'phone']
  const counts = async () => {
    const { data } = await db().from('chat_step_counts').select().in('step', steps).order('step')
    return data?.map(({ step, reached, answered, skipped }) => [step, reached, answered, skipped])
  }
  const sent = conversation({ trail: { location: 'answered', phone: 'reached' } })
  await send(post(sent))
  expect(await counts()).toEqual([
    ['location', 1, 1, 0],
    ['phone', 1, 0, 0],
  ])
  await send(
    post({ ...sent, sequence: 3, trail: { location: 'answered', phone: 'skipped', email: 'reached' } }),
  )
  await send(post(conversation({ trail: { location: 'answered', phone: 'reached' } })))
  await db().from('chat_logs').delete().eq('id', sent.id)
  expect(await counts()).toEqual([
    ['email', 1, 0, 0],
    ['location', 2, 2, 0],
    ['phone', 2, 0, 1],
  ])
})
