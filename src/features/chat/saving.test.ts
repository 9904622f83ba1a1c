/** What is saved of a conversation, when, and how far each of its steps came. */
import { expect, test } from 'vitest'
import { chatRequest } from '#lib/chat-record.ts'
import { advance, begin } from './advance.ts'
import { FLOW_VERSION } from './chat-flow.ts'
import { type ChatEffect, type ChatEvent, type Conversation, START } from './chat-state.ts'
import { quickReplies } from './speech.ts'
import { LEADING, lines, sent, type Talk, talk, testWorld } from './test-world.ts'
import { mark } from './turn.ts'

const world = testWorld()
const kinds = (effects: ChatEffect[]) =>
  effects.map(effect => (effect.type === 'save' ? `save ${effect.when}` : effect.type))
const after = (state: Conversation, event: ChatEvent) => advance(state, event, world)
const saved = ({ effects }: Talk) =>
  effects.flatMap(effect => (effect.type === 'save' ? [effect.record] : []))
const known = talk({ email: '' }).say(...LEADING.preference)

test('CHAT-60 F-03 the chat is saved after the start form, each answer and each reply', () => {
  const greeted = talk()
  expect(kinds(greeted.effects)).toEqual(['save soon', 'reply', 'save soon'])
  const answered = after(greeted.state, { type: 'said', text: 'Web Design' })
  expect(kinds(answered.effects)).toEqual(['save soon', 'keep', 'reply'])
  expect(kinds(greeted.say('Web Design').effects).at(-1)).toBe('save soon')
  const skipped = after(talk().say('Web Design').state, { type: 'said', text: 'skip' })
  expect(kinds(skipped.effects)).toEqual(['save soon', 'reply'])
})

test('CHAT-61 a save holds the whole conversation under its id and secret', () => {
  const { state, effects } = talk({ world }).say('Web Design')
  const { id, secret, timestamp, sequence } = state
  expect(saved({ effects } as Talk).at(-1)).toEqual({
    ...{ action: 'save', id, secret, sequence, timestamp, flowVersion: FLOW_VERSION },
    messages: sent(state),
    userInfo: state.info,
    step: 'competitor',
    trail: { service: 'answered', competitor: 'reached' },
    finished: false,
    page: '/',
  })
})

test('CHAT-61 a new conversation knows only the name and the email', () => {
  const email = `ana@${'x'.repeat(300)}.com`
  const { state, effects } = begin({ name: 'Ana', email, page: '/services' }, testWorld())
  expect(state).toMatchObject({
    step: 'service',
    page: '/services',
    messages: [],
    trail: { service: 'reached' },
  })
  const { info, turn } = state as Conversation
  const { name, email: address, ...others } = info
  expect([name, address.length]).toEqual(['Ana', 254])
  expect(new Set(Object.values(others))).toEqual(new Set(['']))
  expect(effects).toEqual([
    { type: 'save', when: 'soon', record: expect.objectContaining({ userInfo: info, messages: [] }) },
    { type: 'reply', turn, after: 1000 },
  ])
  expect(turn).toBe(1)
})

test('CHAT-62 a goodbye is saved at once', () => {
  const { effects } = after(talk().say('Web Design').state, { type: 'said', text: 'bye' })
  expect(kinds(effects)).toEqual(['save now', 'reply'])
})

test('a conversation is finished once everything was asked or the visitor said goodbye', () => {
  const asked = talk({ email: '' }).say(...LEADING.preference, 'Video Call', 'Flexible')
  const finished = (now: Talk) => saved(now).at(-1)?.finished
  expect([asked.state.step, finished(asked)]).toEqual(['email', false])
  expect(finished(asked.say('later'))).toBe(true)
  expect(finished(asked.say('later', 'We are two.'))).toBe(true)
  const left = talk({ email: '' }).say('Web Design', 'bye')
  expect([left.state.step, finished(left)]).toEqual(['farewellEmail', true])
  expect(finished(talk().say('Web Design', 'bye'))).toBe(true)
})

test('the trail records whether each step was reached, answered or skipped', () => {
  const { trail } = talk().say('Web Design', 'skip', 'x.com', 'no', 'Flexible').state
  expect(trail).toEqual({
    ...{ service: 'answered', competitor: 'skipped', website: 'answered', budget: 'skipped' },
    ...{ timeline: 'answered', name: 'reached' },
  })
})

test('a goodbye counts as an answer only at the last question', () => {
  const closing = known.say('Video Call', 'Flexible', 'ana@x.com')
  expect(closing.state.trail.closing).toBe('reached')
  expect(closing.say('bye').state.trail).toMatchObject({ closing: 'answered', preference: 'answered' })
  expect(closing.say('bye').state.trail).not.toHaveProperty('ended')
  expect(talk().say('Web Design', 'bye').state.trail).toEqual({ service: 'answered', competitor: 'reached' })
})

test('CHAT-37 “Another way” marks the phone number as skipped until one is given', () => {
  const back = known.say('Phone', 'Another way')
  expect(back.state.trail).toMatchObject({ phone: 'skipped', preference: 'answered' })
  expect(back.say('Phone').state.trail.phone).toBe('skipped')
  expect(back.say('Phone', '5551234567').state.trail.phone).toBe('answered')
})

test('an answered step stays answered', () => {
  const { state } = talk().say('Web Design')
  expect(mark(state, 'skipped', 'service')).toBe(state)
  expect(mark(state, 'reached', 'service')).toBe(state)
})

test('CHAT-67 a reply that was being typed when the page was left is typed again', () => {
  const { state } = after(talk().state, { type: 'said', text: 'Web Design' })
  const restored = after(state as Conversation, { type: 'restored' })
  expect(restored).toEqual({ state, effects: [{ type: 'reply', turn: 2, after: 1000 }] })
  const quiet = talk().state
  expect(after(quiet, { type: 'restored' })).toEqual({ state: quiet, effects: [] })
})

test('F-11 starting over saves the old conversation and keeps only the name and the email', () => {
  const { state } = talk({ world }).say('Web Design', 'bye')
  const { state: next, effects } = after(state, { type: 'restarted', page: '/terms' })
  const { name, email, ...others } = (next as Conversation).info
  expect([name, email, new Set(Object.values(others))]).toEqual(['Ana', 'ana@x.com', new Set([''])])
  expect(next).toMatchObject({ step: 'service', page: '/terms', messages: [], trail: { service: 'reached' } })
  expect((next as Conversation).id).not.toBe(state.id)
  expect(effects).toEqual([
    { type: 'save', when: 'now', record: expect.objectContaining({ messages: sent(state) }) },
    { type: 'reply', turn: 1, after: 1000 },
  ])
})

const again = talk().say('Web Design', 'bye').does({ type: 'restarted', page: '/' })

test('CHAT-60 F-11 DEC-02 starting over greets the visitor with the known email and saves nothing until they write', () => {
  expect(again.state.messages.map(({ line }) => line)).toEqual(['welcomeBack'])
  expect(again.bubbles[0]).toContain('**ana@x.com**')
  const ids = (now: Talk) => saved(now).filter(({ id }) => id === again.state.id)
  expect(ids(again)).toEqual([])
  expect(ids(again.say('A logo'))).toHaveLength(2)
  expect(quickReplies(again.state, lines)).toHaveLength(7)
})

test('F-11 after starting over the visitor can change name and email until they have written something', () => {
  const { state } = after(again.state, { type: 'identityOpened' })
  const known = { name: 'Ana', email: 'ana@x.com' }
  expect(state).toEqual({ phase: 'start', error: null, known })
  const wrong = advance(state, { type: 'started', name: '', email: '', page: '/' }, world).state
  expect(wrong).toEqual({ phase: 'start', error: lines.errors.start, known })
  expect(advance(wrong, { type: 'formEdited', known }, world).state).toEqual(state)
  for (const { state: other } of [talk(), again.say('A logo'), again.does({ type: 'humanCalled' })]) {
    expect(after(other, { type: 'identityOpened' })).toEqual({ state: other, effects: [] })
  }
})

test('F-11 DEC-02 starting over without an email shows the start form with the known name', () => {
  const { state } = talk({ email: '' }).say('bye', 'later')
  expect(after(state, { type: 'restarted', page: '/' }).state).toEqual({
    ...START,
    known: { name: 'Ana', email: '' },
  })
})

test('HAND-07 starting over tells a called person that the visitor has left', () => {
  const { state } = talk().does({ type: 'humanCalled' })
  const { effects } = after(state, { type: 'restarted', page: '/' })
  expect(kinds(effects)).toEqual(['save now', 'leaveHuman', 'reply'])
  expect(effects.at(1)).toEqual({ type: 'leaveHuman', id: state.id, secret: state.secret })
})

test.each([
  ['two slashes', '//about'],
  ['slashes alone', '///'],
  ['more than can be stored', `/${'old/'.repeat(300)}`],
  ['a service', '/services/web-design'],
])('F-01 a conversation started on a path of %s makes a valid save request', (_, page) => {
  // Only UUIDs are accepted as ids.
  const real = testWorld({ uuid: () => crypto.randomUUID() })
  const [save] = begin({ name: 'Ana', email: 'ana@x.com', page }, real).effects
  expect(chatRequest.safeParse(save?.type === 'save' && save.record).error).toBeUndefined()
})
