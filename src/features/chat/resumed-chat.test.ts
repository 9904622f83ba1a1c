/** Resuming a conversation from the link in an email. */
import { expect, test } from 'vitest'
import { FLOW_VERSION } from './chat-flow.ts'
import { chatLinkIn, resumedChat } from './resumed-chat.ts'

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

test('a conversation with a person resumes where it stopped, in live mode', () => {
  expect(resumedChat(ANSWER, LINK)).toMatchObject({
    ...LINK,
    phase: 'talking',
    step: 'budget',
    sequence: 7,
    messages: ANSWER.messages,
    info: { name: 'Maria', email: 'maria@ondine.example', budget: '', phone: '' },
    human: { mode: 'live', silentSince: null },
  })
})

test('a conversation without a person resumes with the script', () => {
  expect(resumedChat({ ...ANSWER, hasTalk: false }, LINK)?.human).toEqual({ mode: 'script' })
})

test('a conversation from another version of the script resumes as ended', () => {
  for (const flowVersion of ['0', null]) {
    expect(resumedChat({ ...ANSWER, flowVersion, step: 'gone' }, LINK)?.step).toBe('ended')
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
