/** Resuming a conversation from the link in an email. */
import { expect, test } from 'vitest'
import type { HandoffUpdates } from '#lib/chat-record.ts'
import { advance } from './advance.ts'
import { FLOW_VERSION } from './chat-flow.ts'
import { type Conversation, canType } from './chat-state.ts'
import { chatLinkIn, resumedChat } from './resumed-chat.ts'
import { testWorld } from './test-world.ts'

const LINK = {
  id: '3f0d9f6e-3c1a-4d0b-9a38-8f4f0d1c2b3a',
  secret: `link.1797930000.${'a'.repeat(43)}`,
}
const ANSWER = {
  timestamp: '2026-11-22T20:14:05.123456+00:00',
  page: '/services/web-design',
  info: { name: 'Maria', email: 'maria@ondine.example', budget: 42, unknown: 'x' },
  messages: [
    { id: 'a', role: 'agent', line: 'questions.service', content: 'Hi', timestamp: '2026-11-22T20:14:05Z' },
    { id: 'b', role: 'agent', by: 'human', content: 'We can.', timestamp: '2026-11-22T20:19:05Z' },
  ],
  step: 'budget',
  trail: { service: 'answered', budget: 'reached' },
  sequence: 7,
  flowVersion: FLOW_VERSION,
  hasTalk: true,
}

test('the link’s fragment holds the conversation’s id and secret', () => {
  expect(chatLinkIn(`#chat=${LINK.id}.${LINK.secret}`)).toEqual(LINK)
  for (const other of ['', '#chat', '#chat=', '#faq', `#chat=${LINK.id}`, `#chat=${LINK.id}.${LINK.id}`]) {
    expect(chatLinkIn(other)).toBeNull()
  }
})

test('PPL-37 a conversation with a person resumes in live mode, at the question whether there is anything else', () => {
  expect(resumedChat(ANSWER, LINK)).toMatchObject({
    ...LINK,
    phase: 'talking',
    step: 'closing',
    trail: { ...ANSWER.trail, closing: 'reached' },
    sequence: 7,
    messages: ANSWER.messages,
    info: { name: 'Maria', email: 'maria@ondine.example', budget: '', phone: '' },
    human: { mode: 'live', silentSince: null },
  })
})

test.each([
  ['an open question', {}],
  ['the goodbye', { step: 'ended' }],
  ['a question of another version', { flowVersion: '0', step: 'gone' }],
])('PPL-37 words after a talk are noted, even if the script had stopped at %s', (_, changes) => {
  const world = testWorld()
  const state = resumedChat({ ...ANSWER, ...changes }, LINK) as Conversation
  const over: HandoffUpdates = { state: 'over', why: 'ended', messages: [] }
  const back = advance(state, { type: 'humanUpdates', updates: over }, world).state as Conversation
  expect(back.typing?.bubbles.map(({ line }) => line)).toEqual(['human.over', 'questions.closing'])
  const asked = advance(back, { type: 'replyDue', turn: back.turn }, world).state as Conversation
  expect(canType(asked)).toBe(true)
  const told = advance(asked, { type: 'said', text: 'In May it is.' }, world)
  expect((told.state as Conversation).info).toEqual({ ...state.info, additionalInfo: 'In May it is.' })
  // So that the team is notified at once.
  expect(told.effects).toContainEqual(
    expect.objectContaining({ type: 'save', record: expect.objectContaining({ finished: true }) }),
  )
})

test('a conversation without a person resumes with the script', () => {
  expect(resumedChat({ ...ANSWER, hasTalk: false }, LINK)).toMatchObject({
    step: 'budget',
    trail: ANSWER.trail,
    human: { mode: 'script' },
  })
})

test('a conversation from another version of the script resumes as ended', () => {
  for (const flowVersion of ['0', null]) {
    expect(resumedChat({ ...ANSWER, flowVersion, step: 'gone', hasTalk: false }, LINK)?.step).toBe('ended')
  }
})

test.each([
  null,
  'no',
  {},
  { ...ANSWER, messages: 'x' },
  { ...ANSWER, messages: [null] },
  { ...ANSWER, sequence: 'x' },
])('an invalid response resumes no conversation: %j', answer => {
  expect(resumedChat(answer, LINK)).toBeNull()
})
