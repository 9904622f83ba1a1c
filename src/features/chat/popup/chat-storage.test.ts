import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ChatState, type Conversation, START } from '#features/chat/chat-state.ts'
import { talk } from '#features/chat/test-world.ts'
import type { TextStorage } from '#lib/stored-list.ts'
import { CHAT_KEY, NOTHING_STORED, readChat, type StoredTab, writeChat } from './chat-storage.ts'

function makeStorage(initial?: string) {
  const values = new Map(initial === undefined ? [] : [[CHAT_KEY, initial]])
  const storage: TextStorage = {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  }
  return { storage, text: () => values.get(CHAT_KEY) }
}

const { state } = talk().say('Web Design')
const kept: StoredTab = { open: true, draft: 'half a sen', seen: state.messages.length, state }
const beginsAwake = (chat: StoredTab) => {
  const { storage, text } = makeStorage()
  writeChat(storage, chat)
  return text()?.startsWith('{"awake":true')
}

test('CHAT-67 the popup, the conversation and the unsent text are restored', () => {
  const { storage } = makeStorage()
  writeChat(storage, kept)
  expect(readChat(storage)).toEqual(kept)
})

test.each(['', 'null', '7', '[]', '{}', '{"awake":true', '{"awake":true,"open":true,"state":{}}'])(
  'CHAT-68 the stored text %j is discarded',
  garbage => {
    expect(readChat(makeStorage(garbage).storage)).toBeNull()
  },
)

test('CHAT-68 a stored state of another version or with an invalid field is discarded', () => {
  const { storage, text } = makeStorage()
  writeChat(storage, kept)
  const stored = JSON.parse(text() ?? '')
  for (const wrong of [
    { ...stored, flow: '0' },
    { ...stored, state: { ...stored.state, step: 'lunch' } },
    { ...stored, state: { ...stored.state, messages: [{ role: 'user' }] } },
    { ...stored, state: { ...stored.state, sequence: '7' } },
  ]) {
    expect(readChat(makeStorage(JSON.stringify(wrong)).storage)).toBeNull()
  }
  const strange = JSON.stringify({ ...stored, draft: 7, open: 'yes', seen: -1 })
  // Then nothing is marked as unread.
  const seen = Number.POSITIVE_INFINITY
  expect(readChat(makeStorage(strange).storage)).toEqual({ open: false, draft: '', seen, state })
})

test('CHAT-67 a conversation stored before messages had ids and lines still loads', () => {
  const { storage, text } = makeStorage()
  const typing = { turn: 9, bubbles: [{ line: 'noted', content: 'Noted.' }] }
  writeChat(storage, { ...kept, state: { ...state, typing } })
  const stored = JSON.parse(text() ?? '')
  const before = state.messages.map(({ role, content, timestamp }) => ({ role, content, timestamp }))
  const older = { ...stored.state, messages: before, typing: { turn: 9, bubbles: ['Noted.'] } }
  const upgraded = readChat(makeStorage(JSON.stringify({ ...stored, state: older })).storage)
  expect(upgraded?.state).toMatchObject({
    messages: before,
    typing: { turn: 9, bubbles: [{ line: 'earlier', content: 'Noted.' }] },
  })
})

test('CHAT-67 a talk stored when silence was measured from the last answer still loads', () => {
  const { storage, text } = makeStorage()
  writeChat(storage, kept)
  const stored = JSON.parse(text() ?? '')
  const older = { ...stored.state, human: { mode: 'live', heardAt: state.timestamp } }
  const upgraded = readChat(makeStorage(JSON.stringify({ ...stored, state: older })).storage)
  expect(upgraded?.state).toMatchObject({ human: { mode: 'live', silentSince: null } })
})

test('CHAT-69 without storage nothing is kept and nothing breaks', () => {
  const denied: TextStorage = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
    removeItem: () => {
      throw new Error('denied')
    },
  }
  for (const storage of [null, denied]) {
    writeChat(storage, kept)
    expect(readChat(storage)).toBeNull()
  }
})

test('SEC-28 full storage discards the conversation instead of keeping an older state of it', () => {
  const { storage, text } = makeStorage()
  writeChat(storage, kept)
  const full = {
    ...storage,
    setItem: () => {
      throw new Error('full')
    },
  }
  writeChat(full, { ...kept, draft: 'more' })
  expect(text()).toBeUndefined()
})

test('CHAT-67 the next page loads the chat by itself only if it is open, unread, typing, with a person or owes a call', () => {
  const still: StoredTab = { ...kept, open: false }
  const at = (changes: Partial<Conversation>): StoredTab => ({ ...still, state: { ...state, ...changes } })
  expect(beginsAwake(still)).toBe(false)
  expect(beginsAwake(NOTHING_STORED)).toBe(false)
  expect(beginsAwake(kept)).toBe(true)
  expect(beginsAwake(at({ typing: { turn: 3, bubbles: [{ line: 'noted', content: 'Hello' }] } }))).toBe(true)
  expect(beginsAwake(at({ human: { mode: 'waiting', since: state.timestamp } }))).toBe(true)
  expect(beginsAwake(at({ human: { mode: 'live', silentSince: null } }))).toBe(true)
  expect(beginsAwake({ ...still, seen: still.seen - 1 })).toBe(true)
  expect(beginsAwake(at({ human: { mode: 'script', owesCall: true } }))).toBe(true)
})

test('CHAT-67 the chat button reads the key and the format that the chat is stored in', () => {
  const button = readFileSync('src/features/chat/chat-button.ts', 'utf8')
  expect(button).toContain(`sessionStorage.getItem('${CHAT_KEY}')?.startsWith('{"awake":true')`)
  expect(NOTHING_STORED).toMatchObject({ open: false, draft: '' })
})

test('CHAT-67 CHAT-69 the start form, an ended and a live conversation survive a reload', () => {
  const skipped = talk().say('Web Design', 'skip', 'bye').state
  const hello = { id: 'one', role: 'agent', by: 'human', content: 'Hello' } as const
  // In the format that databases write times in.
  const messages = [...state.messages, { ...hello, timestamp: '2026-11-20T12:00:00+00:00' }]
  const live = { mode: 'live', silentSince: null } as const
  for (const now of [START, skipped, { ...state, messages, human: live }] satisfies ChatState[]) {
    const { storage } = makeStorage()
    writeChat(storage, { ...kept, state: now })
    expect(readChat(storage)?.state).toEqual(now)
  }
})
