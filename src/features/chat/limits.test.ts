/** Every limit of the chat at its edge, and the words with a special meaning. */
import { describe, expect, test } from 'vitest'
import type { HumanMessage } from '#lib/chat-record.ts'
import { advance } from './advance.ts'
import type { ChatEvent, Conversation } from './chat-state.ts'
import { START } from './chat-state.ts'
import { plainWords } from './plain-words.ts'
import { goodbye } from './speech.ts'
import { LEADING, lines, talk, testWorld } from './test-world.ts'
import { typingDelay } from './turn.ts'

const at = (step: keyof typeof LEADING, email = 'ana@x.com') => talk({ email }).say(...LEADING[step])
const toPhone = () => at('preference').choose('Phone')

describe('the start form', () => {
  const start = (name: string, email: string) =>
    advance(START, { type: 'started', name, email, page: '/' }, testWorld()).state

  test.each(['a@b', 'a b@c.de', '@b.co', '', 'a@b.co '.repeat(2)])('CHAT-05 refuses the email %j', email => {
    expect(start('Ana', email)).toEqual({ phase: 'start', error: lines.errors.start })
  })

  test('CHAT-04 CHAT-07 requires a name of at most 200 characters and trims name and email', () => {
    expect(start('  ', 'a@b.co').phase).toBe('start')
    expect(start('n'.repeat(201), 'a@b.co').phase).toBe('start')
    const begun = start(` ${'n'.repeat(200)} `, ' a@b.co ') as Conversation
    expect(begun.info).toMatchObject({ name: 'n'.repeat(200), email: 'a@b.co' })
    expect(lines.errors.start).toBe('Please enter a valid name and email address.')
  })

  test('CHAT-05 characters in a pasted email that nobody sees do not belong to it', () => {
    expect((start('Ana', 'a@\u200bb.co\u202c') as Conversation).info.email).toBe('a@b.co')
  })
})

test.each([
  [0, 1000],
  [0.5, 1500],
  [0.999_999, 2000],
])('CNST-19 CHAT-10 the random number %s makes a typing delay of %i ms', (random, milliseconds) => {
  expect(typingDelay(testWorld({ random: () => random }))).toBe(milliseconds)
})

test('CNST-20 CHAT-36 a phone number needs ten digits; nine are refused and asked for again', () => {
  const refused = toPhone().say('555-123-456')
  expect(refused.bubbles).toEqual([
    'I apologize, but the phone number format seems incorrect. Please provide a valid phone number.',
  ])
  expect(refused.state.step).toBe('phone')
  const taken = refused.say('(555) 123-4567').state
  expect([taken.info.phone, taken.step]).toEqual(['(555) 123-4567', 'availability'])
})

test('CHAT-37 “Another way” returns to the contact preference and keeps the answers', () => {
  const back = toPhone().say('12').choose('Another way').state
  expect([back.step, back.info.service, back.info.preferredContact]).toEqual([
    'preference',
    'Web Design',
    'Phone',
  ])
})

test.each([
  ['x'.repeat(20), 'competitor'],
  ['x'.repeat(21), 'emailDetour'],
])('CNST-22 CHAT-44 an answer of 21 characters, not of 20, prompts for a missing email: %s', (said, step) => {
  expect(talk({ email: '' }).say(said).state.step).toBe(step)
})

test('CHAT-45 CHAT-46 CHAT-47 the email is asked for once; the long answer is stored and the due question follows', () => {
  const long = 'a shop for guitars, amplifiers'
  const asked = talk({ email: '' }).say(long)
  expect([asked.state.step, asked.state.info.service]).toEqual(['emailDetour', long])
  const on = asked.say('later').say(long)
  expect([on.state.step, on.state.info.amazonCompetitor]).toEqual(['website', long])
  expect(talk().say(long).state.step).toBe('competitor')
  expect(talk({ email: '' }).choose('Product Visualization').state.step).toBe('competitor')
})

test.each(['skip', 'Later', 'NOT NOW', 'no email', 'no'])(
  'CHAT-42 %j skips the email question and keeps a known email',
  word => {
    const after = at('preference').choose('Email').say(word).state
    expect([after.step, after.info.email]).toEqual(['closing', 'ana@x.com'])
  },
)

test('CHAT-40 CHAT-41 CHAT-43 an invalid email gets two messages, a valid one is found within a sentence', () => {
  const asked = at('preference').choose('Email')
  expect(asked.say('nonsense').bubbles).toEqual([
    "I'm sorry, but that doesn't appear to be a valid email address. Could you please provide a valid email so we can follow up with you?",
    "Please verify the address, or type 'skip' to continue without one.",
  ])
  expect(asked.say('it is bo@x.com, thanks').state.info.email).toBe('bo@x.com')
  expect(asked.say('my.name at@home').state.info.email).toBe('my.name at@home')
})

const FAREWELLS = ['bye', 'goodbye', "that's it", 'nothing else', 'THAT’S IT!', 'Bye.']

test.each(FAREWELLS)('CHAT-52 %j ends the conversation, even before the last question', word => {
  expect(at('timeline').say(word).state.step).toBe('ended')
})

test.each([...FAREWELLS, 'no', 'No!', 'no thanks', 'no thank you'])(
  'CHAT-52 %j ends the conversation at the last question',
  word => {
    expect(at('preference').say('Video Call', 'Flexible', word).state.step).toBe('ended')
  },
)

test.each(['no', 'No.', 'nope', 'no thanks', 'rather not say'])(
  'F-11 %j to a required question does not end the conversation: the question is repeated or skipped',
  word => {
    const again = at('timeline').say(word)
    expect([again.state.step, again.bubbles]).toEqual(['timeline', [lines.again.timeline]])
    expect(again.say(word).state).toMatchObject({ step: 'name', info: { timeline: '' } })
    expect(at('service').say(word, word).state.step).toBe('service')
    expect(at('name').say(word).state).toMatchObject({ step: 'preference', info: { name: 'Ana' } })
    expect(toPhone().say(word).state.step).toBe('preference')
    const day = at('preference').say('Video Call', word)
    expect([day.state.step, day.say(word).state.step]).toEqual(['availability', 'closing'])
  },
)

test.each(['notebook', 'no budget yet', 'I know'])('CHAT-53 %j does not end the conversation', words => {
  expect(at('timeline').say(words).state.step).toBe('name')
})

test('CHAT-22 CHAT-23 CHAT-24 three questions can be skipped, the others are repeated', () => {
  for (const word of ['skip', 'SKIP', 'no', 'none', 'n/a']) {
    const { info, step } = at('competitor').say(word, word, word).state
    expect([info.amazonCompetitor, info.amazonWebsite, info.budget, step]).toEqual(['', '', '', 'timeline'])
  }
  for (const step of ['service', 'timeline', 'name', 'preference'] as const) {
    expect(at(step).say('skip').state.step).toBe(step)
  }
  expect(toPhone().say('skip').state.step).toBe('phone')
})

test('CNST-23 CHAT-54 the goodbye is one of five at random, with a wish for the time of day', () => {
  const saidAt = (random: number, time = '12:00:00') =>
    goodbye(talk().state, testWorld({ random: () => random, now: new Date(`2026-11-20T${time}`) })).content
  expect(new Set([0, 0.2, 0.4, 0.6, 0.8].map(random => saidAt(random))).size).toBe(5)
  for (const night of ['17:00:00', '23:59:59', '04:59:59']) expect(saidAt(0, night)).toContain('good night')
  for (const day of ['05:00:00', '16:59:59']) expect(saidAt(0, day)).toContain('great day')
})

test('CHAT-55 CHAT-56 CHAT-57 after the goodbye a missing email is asked for until it is given or declined', () => {
  const asked = talk({ email: '' }).say('Web Design', 'bye')
  expect(asked.state.step).toBe('farewellEmail')
  expect(asked.say('nonsense').state.step).toBe('farewellEmail')
  expect(asked.say('nonsense', 'bye').state.step).toBe('ended')
  const given = asked.say('bo@x.com').state
  expect([given.step, given.info.email]).toEqual(['ended', 'bo@x.com'])
})

test('plainWords removes case, curly quotes, outer spaces and final punctuation', () => {
  expect(plainWords('  That’s IT?!. ')).toBe("that's it")
})

test('CNST-35 a message of 1000 characters is accepted, one of 1001 is refused with a notice', () => {
  const before = at('website').state
  const said = (length: number) =>
    advance(before, { type: 'said', text: 'x'.repeat(length) }, testWorld()).state as Conversation
  expect(said(1000).messages).toHaveLength(before.messages.length + 1)
  expect(said(1001)).toEqual({ ...before, notice: lines.errors.tooLong })
})

test('HAND-04 messages of an earlier handoff do not count as an answer to a second call', () => {
  const timestamp = '2026-11-20T12:00:00.000Z'
  const hello: HumanMessage = { id: 'one', role: 'agent', by: 'human', content: 'Hello', timestamp }
  const news = (state: 'waiting' | 'live' | 'over'): ChatEvent => ({
    type: 'humanUpdates',
    updates: { state, why: null, messages: [hello] },
  })
  const again = at('budget').does({ type: 'humanCalled' }, news('live'), news('over'), {
    type: 'humanCalled',
  })
  const waiting = again.does(news('waiting')).state
  expect([waiting.human.mode, waiting.messages.length]).toEqual(['waiting', again.state.messages.length])
  const joined = again.does(news('live')).state
  expect([joined.human.mode, joined.messages.at(-1)?.content]).toEqual(['live', lines.human.joined])
})
