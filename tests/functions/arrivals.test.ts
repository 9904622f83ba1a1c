/** The arrival goes with form and chat into the lead; an invalid one never costs a message. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sweepChats } from '#data/chats.ts'
import { backendForThisFile } from '../db/support/backend.ts'
import { chatFunction, conversation, post as postChat, rowsOf } from './chats.ts'
import { contactFunction, message, post } from './support/messages.ts'

const backend = backendForThisFile()
const db = () => backend().service
const sendForm = contactFunction(db, randomUUID)
const sendChat = (body: unknown, headers?: Record<string, string>) =>
  chatFunction(db)(postChat(body, headers))
const { leads } = rowsOf(db)

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const headers = { 'User-Agent': PHONE, 'Accept-Language': 'de-CH,de;q=0.9,en;q=0.8' }
const campaign = { source: 'google', medium: 'cpc', campaign: 'spring-tile' }
const arrival = { page: '/services', referrer: 'news.example', ...campaign }
const known = { ...arrival, device: 'phone', language: 'de' }

async function arrivalOfForm(sent: unknown, more: Record<string, string> = headers): Promise<unknown> {
  const body = message({ arrival: sent })
  expect((await sendForm(post(body, more))).status).toBe(201)
  const { data } = await db().from('contact_submissions').select('arrival').eq('id', body.id).single()
  return data?.arrival
}

test('FIG-01 a contact message stores its arrival, with device and language from the request', async () => {
  expect(await arrivalOfForm({ ...arrival, told: 'visit seen' })).toEqual(known)
})

test.each([{ DNT: '1' }, { 'Sec-GPC': '1' }])('FIG-01 DEC-26 with %o no arrival is stored', async wish => {
  expect(await arrivalOfForm(arrival, { ...headers, ...(wish as Record<string, string>) })).toBeNull()
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'spring'],
  ['a list', [arrival]],
  ['no page', campaign],
  ['a page of another site', { page: '//evil.example' }],
  ['a page with half a character', { page: '/\ud800' }],
])('FIG-01 F-13 %s as arrival is dropped, and the message is stored', async (_, sent) => {
  expect(await arrivalOfForm(sent)).toBeNull()
})

test('FIG-01 F-13 single fields are cut, cleaned or dropped', async () => {
  const sent = {
    page: '/services/',
    referrer: 'https://evil.example/<script>',
    campaign: ` spring\0\n\u0007tile ${'x'.repeat(200)}`,
    source: 7,
    medium: '\ud800',
    content: ' ',
    other: 'x',
  }
  expect(await arrivalOfForm(sent, { 'User-Agent': '', 'Accept-Language': '*' })).toEqual({
    page: '/services',
    campaign: `spring tile ${'x'.repeat(88)}`,
    medium: '\ufffd',
    device: 'desktop',
  })
})

describe('The chat', () => {
  const lead = async (id: string) => (await leads(id))[0]?.arrival

  test('FIG-01 a conversation passes its arrival on to its lead', async () => {
    const sent = conversation({ arrival, finished: true })
    expect((await sendChat(sent, headers)).status).toBe(201)
    expect(await lead(sent.id)).toEqual(known)
  })

  test('FIG-01 a lead made by silence has the first arrival of its conversation', async () => {
    const sent = conversation({ arrival })
    await sendChat(sent, headers)
    await sendChat({ ...sent, sequence: 3, arrival: { page: '/terms' } }, headers)
    await backend().server.database.transaction(sql =>
      sql.script(`
        set local session_replication_role = replica;
        update public.chat_logs set updated_at = now() - interval '11 minutes' where id = '${sent.id}'`),
    )
    expect(await sweepChats(db())).toBe(1)
    expect(await lead(sent.id)).toEqual(known)
  })

  test.each([
    ['a text', 'x'],
    ['a deep list', JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`)],
    ['no texts', { page: 7 }],
  ])('FIG-01 F-13 %s as arrival does not keep a conversation from being saved', async (_, wrong) => {
    const sent = { ...conversation({ finished: true }), arrival: wrong }
    expect((await sendChat(sent, headers)).status).toBe(201)
    expect(await lead(sent.id)).toBeNull()
  })
})
