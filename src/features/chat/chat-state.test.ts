import { expect, test } from 'vitest'
import { type Conversation, canSend, canType, START } from './chat-state.ts'
import { canCallHuman } from './human.ts'
import { talk } from './test-world.ts'

const { state } = talk()
const at = (changes: Partial<Conversation>): Conversation => ({ ...state, ...changes })
const waiting = { mode: 'waiting', since: state.timestamp } as const
const typing = { turn: 3, bubbles: [{ line: 'noted', content: 'Hello' }] }

test.each([
  ['before the start', START, false, false],
  ['at a question', state, true, true],
  ['while the agent types', at({ typing }), true, false],
  ['after the end', at({ step: 'ended' }), false, false],
  ['after the end, with a person called', at({ step: 'ended', human: waiting }), true, true],
])('CHAT-11 CHAT-12 CHAT-13 whether the visitor can type and send %s: %#', (_, now, types, sends) => {
  expect([canType(now), canSend(now, 'Hello')]).toEqual([types, sends])
})

test.each(['', ' ', ' \n '])('CHAT-11 %j cannot be sent', text => {
  expect(canSend(state, text)).toBe(false)
})

test.each([
  ['in a conversation', state, true],
  ['before the start', START, false],
  ['before the greeting has arrived', at({ messages: [] }), false],
  ['while somebody is called', at({ human: waiting }), false],
])('HAND-01 HAND-10 whether the visitor can call a person %s: %#', (_, now, can) => {
  expect(canCallHuman(now, true)).toBe(can)
  expect(canCallHuman(now, false)).toBe(false)
})
