/** What the agent says and offers, and how it understands the visitor. */
import { describe, expect, test } from 'vitest'
import { advance, begin } from './advance.ts'
import { type ChatEvent, type Conversation, START } from './chat-state.ts'
import { findEmail } from './facts.ts'
import { goodbye, quickReplies, summary } from './speech.ts'
import { LEADING, lines, talk, testWorld } from './test-world.ts'

const world = testWorld()
const at = (step: keyof typeof LEADING, options: Parameters<typeof talk>[0] = {}) =>
  talk(options).say(...LEADING[step])
const closing = () => at('preference').say('Video Call', 'Flexible')

test('CHAT-24 skipping a required question rephrases it', () => {
  for (const step of ['service', 'timeline', 'name', 'preference'] as const) {
    expect(at(step).say('skip').bubbles).toEqual([lines.again[step]])
  }
  const asked = at('preference').say('In-person Meeting')
  expect(asked.say('skip').bubbles).toEqual([lines.again.location])
  expect(asked.say('Coffee Shop', 'skip').bubbles).toEqual([lines.again.availability])
  expect(at('preference').say('Phone', 'skip').bubbles).toEqual([lines.errors.phone])
})

test('CHAT-44 a long answer leads to the email question, then to the one that was due', () => {
  const asked = talk({ email: '' }).say('a shop for guitars, amplifiers')
  expect(asked.bubbles).toEqual([lines.questions.emailDetour])
  expect(asked.say('later').bubbles).toEqual([lines.questions.competitor])
  // Trailing spaces do not make an answer long.
  expect(talk({ email: '' }).say(`${'x'.repeat(20)}    `).state.step).toBe('competitor')
})

test('CHAT-44 the email is asked for only once if it is the next question anyway', () => {
  const long = 'weekdays, but only after lunch'
  const due = at('preference', { email: '' }).say('Video Call', long)
  expect([due.state.step, due.bubbles]).toEqual(['email', [lines.questions.email]])
  const on = due.say('later', 'and another remark that is rather long')
  expect([on.state.step, on.bubbles]).toEqual(['closing', [lines.noted]])
})

test('CHAT-50 the summary appears once, before the last question', () => {
  const asked = closing()
  expect(asked.bubbles).toEqual([summary(asked.state, world).content, lines.questions.closing])
  expect(asked.say('We are two.').bubbles).toEqual([lines.noted])
  expect(asked.say('We are two.', 'bye').bubbles).toEqual([goodbye(talk().state, world).content])
})

test('CHAT-50 after the email was asked for in between, the last question comes without a second summary', () => {
  const asked = at('preference', { email: '' }).say('Video Call', 'Flexible', 'later')
  const detour = asked.say('a remark of more than twenty characters')
  expect(detour.state.step).toBe('emailDetour')
  expect(detour.say('later').bubbles).toEqual([lines.questions.closing])
})

test('CHAT-52 CHAT-54 an early goodbye shows a summary only if there are answers', () => {
  const early = talk().say('Web Design', 'bye')
  expect(early.bubbles).toEqual([summary(early.state, world).content, goodbye(talk().state, world).content])
  expect(early.state.summaryShown).toBe(true)
  const silent = talk().say('bye')
  expect([silent.bubbles, silent.state.summaryShown]).toEqual([[goodbye(talk().state, world).content], false])
  expect(closing().say('skip').state.step).toBe('ended')
})

test('CHAT-55 CHAT-57 the email is asked for after the goodbye, and giving or declining it is confirmed', () => {
  const asked = talk({ email: '' }).say('bye')
  expect(asked.bubbles).toEqual([goodbye(talk().state, world).content, lines.questions.farewellEmail])
  expect(asked.say('bo@x.com').bubbles).toEqual([lines.farewell.emailGiven.replace('{email}', 'bo@x.com')])
  expect(asked.say('skip').bubbles).toEqual([lines.farewell.emailDeclined])
})

test('CHAT-50 a long answer is shortened in the summary, and asterisks in answers make nothing bold', () => {
  const noted = (competitor: string) => talk().say('Web Design', competitor, 'bye').bubbles[0]?.split('\n')
  expect(noted('x'.repeat(200))).toContain(`**Competitor:** ${'x'.repeat(200)}`)
  expect(noted(`${'x'.repeat(199)} yz`)).toContain(`**Competitor:** ${'x'.repeat(199)}…`)
  expect(noted('the **best** one')).toContain('**Competitor:** the best one')
  expect(talk({ name: '**An**a' }).bubbles[0]).toContain('Ana')
})

describe('CHAT-14 the quick replies', () => {
  test('are empty before the start, while the agent types, and after the end', () => {
    expect(quickReplies(START, lines)).toEqual([])
    expect(quickReplies(begin({ name: '', email: '', page: '/' }, world).state, lines)).toEqual([])
    expect(quickReplies(talk().say('bye').state, lines)).toEqual([])
  })

  test('offer a name or an email only if it is known', () => {
    const named = (name: string) => quickReplies(at('name', { name }).state, lines)
    expect([named('Ana'), named('')]).toEqual([['Use Ana'], []])
    const asked = (email: string) => quickReplies(at('preference', { email }).say('Email').state, lines)
    expect([asked('ana@x.com'), asked('')]).toEqual([['Use ana@x.com', 'Skip'], ['Skip']])
    expect(quickReplies(at('name', { email: '' }).state, lines)).toEqual(['Use Ana'])
    expect(quickReplies(talk({ name: '' }).say('Web Design').state, lines)).toEqual(['Skip'])
  })

  test('are the only answers that can be chosen', () => {
    const { state } = talk()
    const chosen = advance(state, { type: 'chose', text: 'Flexible' }, world)
    expect(chosen).toEqual({ state, effects: [] })
  })

  test('also work in an editor’s own wording', () => {
    const replies = { ...lines.replies, useName: 'The same', useEmail: 'The same' }
    const own = testWorld({ lines: { ...lines, replies } })
    const asked = (known: { name?: string; email?: string }) => talk({ ...known, world: own })
    expect(asked({}).say(...LEADING.name, 'the same').state.info.name).toBe('Ana')
    expect(asked({ name: '' }).say(...LEADING.name, 'the same').state.info.name).toBe('the same')
    const email = (known: string) => asked({ email: known }).say(...LEADING.preference, 'Email', 'the same')
    expect(email('ana@x.com').state).toMatchObject({ step: 'closing', info: { email: 'ana@x.com' } })
    expect(email('').state.step).toBe('email')
  })
})

test('CHAT-66 a submission is trimmed, and a typed quick reply makes none', () => {
  const kept = (text: string) =>
    at('name')
      .say(text)
      .effects.flatMap(effect => (effect.type === 'keep' ? effect.submission.message : []))
  expect(kept(' Ondine Ltd ').at(-1)).toBe('Ondine Ltd')
  expect(kept('use ana')).not.toContain('use ana')
  const { effects } = advance(talk().state, { type: 'chose', text: 'Web Design' }, world)
  expect(effects.map(({ type }) => type)).toEqual(['save', 'reply'])
})

test.each([
  ['write to  <(bo@x.com)>!!, please', 'bo@x.com'],
  ['my address is "bo@x.com".', 'bo@x.com'],
  ["o’hara? o'hara@x.com!", "o'hara@x.com"],
  ['bo at x.com', undefined],
])('CHAT-43 in %j the email address is %j', (words, address) => {
  expect(findEmail(words)).toBe(address)
})

test.each(['me@home', 'example.com'])('CHAT-40 %j is no email address: it needs an @ and a dot', words => {
  expect(at('preference', { email: '' }).say('Email', words).state.step).toBe('email')
})

test('CHAT-07 editing the form clears its error', () => {
  const wrong = advance(START, { type: 'started', name: '', email: '', page: '/' }, world).state
  expect(wrong).toMatchObject({ error: lines.errors.start })
  expect(advance(wrong, { type: 'replyDue', turn: 1 }, world).state).toBe(wrong)
  const known = { name: 'A', email: '' }
  const state = { ...START, known }
  expect(advance(wrong, { type: 'formEdited', known }, world)).toEqual({ state, effects: [] })
})

test('CHAT-11 CHAT-12 CHAT-13 events at the wrong moment are ignored', () => {
  const { state } = talk()
  const typing = advance(state, { type: 'said', text: 'Web Design' }, world).state as Conversation
  const ended = talk().say('bye').state
  const wrong: [Conversation, ChatEvent][] = [
    [state, { type: 'said', text: ' \n' }],
    [typing, { type: 'said', text: 'one more thing' }],
    [ended, { type: 'said', text: 'one more thing' }],
    [ended, { type: 'said', text: 'x'.repeat(1001) }],
    [typing, { type: 'replyDue', turn: 1 }],
    [state, { type: 'replyDue', turn: 1 }],
    [state, { type: 'formEdited', known: { name: '', email: '' } }],
    [state, { type: 'started', name: 'Bo', email: 'bo@x.com', page: '/' }],
  ]
  for (const [before, event] of wrong) {
    expect(advance(before, event, world)).toEqual({ state: before, effects: [] })
  }
})

test('CNST-35 whitespace around a message does not make it too long', () => {
  const text = `  ${'x'.repeat(1000)}\n`
  expect(at('website').say(text).state.step).toBe('budget')
})
