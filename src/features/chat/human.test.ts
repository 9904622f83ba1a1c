/** A person takes over from the script and hands back to it. */
import { expect, test } from 'vitest'
import { CHAT_LIMITS, type ChatMessage, type HandoffUpdates } from '#lib/chat-record.ts'
import { advance } from './advance.ts'
import { HUMAN_MESSAGES_A_MINUTE, HUMAN_PATIENCE_MS } from './chat-flow.ts'
import type { ChatEvent, Conversation } from './chat-state.ts'
import { canCallHuman } from './human.ts'
import { quickReplies } from './speech.ts'
import { fromStored, toStored } from './stored-chat.ts'
import { LEADING, lines, sent, talk, testWorld } from './test-world.ts'

const world = testWorld()
const noon = world.now.getTime()
const later = (milliseconds: number) => testWorld({ now: new Date(noon + milliseconds) })
const words = ({ messages }: Conversation) => messages.map(({ content }) => content)
const typed = ({ typing }: Conversation) => typing?.bubbles.map(({ content }) => content) ?? []
const before = talk().say(...LEADING.timeline).state

/** The conversation after the event, and the kinds of effects to run. */
function after(state: Conversation, event: ChatEvent, inWorld = world) {
  const next = advance(state, event, inWorld)
  const todo = next.effects.map(effect => (effect.type === 'save' ? `save ${effect.when}` : effect.type))
  return { state: next.state as Conversation, todo, effects: next.effects }
}
const hears = (
  state: HandoffUpdates['state'],
  said: string[] = [],
  why: HandoffUpdates['why'] = null,
): ChatEvent => ({
  type: 'humanUpdates',
  updates: {
    state,
    why,
    messages: said.map(content => ({
      ...{ id: content, role: 'agent', by: 'human', content, timestamp: world.now.toISOString() },
    })),
  },
})
const waiting = after(before, { type: 'humanCalled' }).state
/** The function has answered the call. */
const ringing = after(waiting, hears('waiting')).state
const live = after(waiting, hears('live', ['Hello'])).state
const restored: ChatEvent = { type: 'restored' }

test('HAND-04 calling a person pauses the script, says so, and saves the conversation first', () => {
  const { state, effects } = after(before, { type: 'humanCalled' })
  expect(words(state)).toEqual([...words(before), lines.human.calling])
  expect([state.step, state.human]).toEqual(['timeline', { mode: 'waiting', since: world.now.toISOString() }])
  expect(quickReplies(state, lines)).toEqual([])
  const { id, secret } = before
  expect(effects).toEqual([
    { type: 'save', when: 'now', record: expect.objectContaining({ messages: sent(state) }) },
    { type: 'callHuman', id, secret },
  ])
})

test('HAND-04 a reply that the agent is typing appears before the call', () => {
  const typing = after(before, { type: 'said', text: 'Flexible' }).state
  const { state } = after(typing, { type: 'humanCalled' })
  expect(words(state).slice(-2)).toEqual([lines.questions.name, lines.human.calling])
  expect(state.typing).toBeNull()
})

test('HAND-04 a call that a page change may have kept from going out is made again on the next page', () => {
  const { id, secret } = waiting
  const call = { type: 'callHuman', id, secret }
  expect(after(waiting, restored, later(HUMAN_PATIENCE_MS - 1)).effects).toEqual([call])
  // While it rings, another call would count towards the limit.
  for (const state of [fromStored(toStored(ringing)) as Conversation, live]) {
    expect(after(state, restored, later(1000)).effects).toEqual([])
  }
})

test('HAND-05 F-03 a call that has not gone out in its minute is over on the next page, and the team hears of it', () => {
  const over = after(waiting, restored, later(HUMAN_PATIENCE_MS))
  expect([over.state.human.mode, typed(over.state)]).toEqual([
    ...['script', [lines.human.unanswered, lines.questions.timeline]],
  ])
  expect(over.todo).toEqual(['save soon', 'reply', 'timeOutHuman'])
})

test.each([
  ['waiting', waiting],
  ['live', live],
])('HAND-04 a second call while %s does nothing', (_, state) => {
  expect(after(state, { type: 'humanCalled' })).toEqual({ state, todo: [], effects: [] })
})

test('HAND-06 a person is announced once, before their messages, and each message appears once', () => {
  expect(words(live).slice(-2)).toEqual([lines.human.joined, 'Hello'])
  const told = after(live, hears('live', ['Hello', 'How are you?']), later(5000))
  expect(words(told.state)).toEqual([...words(live), 'How are you?'])
  expect(told.todo).toEqual(['save soon'])
  expect(told.state.sequence).toBeGreaterThan(live.sequence)
  const again = after(told.state, hears('live', ['Hello', 'How are you?']), later(8000))
  expect([words(again.state), again.todo]).toEqual([words(told.state), []])
  expect(again.state.human).toEqual({ mode: 'live', silentSince: null })
})

test('HAND-06 a person who joined and left between two polls is still announced and heard', () => {
  const { state } = after(waiting, hears('over', ['Write to me'], 'ended'))
  const said = [...words(state), ...typed(state)].slice(-4)
  expect(said).toEqual([lines.human.joined, 'Write to me', lines.human.over, lines.questions.timeline])
})

test.each([
  ['unanswered', lines.human.unanswered],
  ['ended', lines.human.over],
  ['gone', lines.human.over],
] as const)(
  'HAND-05 HAND-07 when the handoff ends (%s) the script says so and repeats its question',
  (why, line) => {
    const { state, todo } = after(waiting, hears('over', [], why))
    expect(state.human).toEqual({ mode: 'script' })
    expect(typed(state)).toEqual([line, lines.questions.timeline])
    expect(todo).toEqual(['save soon', 'reply'])
  },
)

test('HAND-07 a handoff after the end of the script repeats no question', () => {
  const ended = talk().say('Web Design', 'bye').does({ type: 'humanCalled' }).state
  expect(typed(after(ended, hears('over', [], 'ended')).state)).toEqual([lines.human.over])
})

const silent: ChatEvent = { type: 'humanSilent' }
/** The first poll in vain of a talk. */
const unheard = after(live, silent).state

test.each([
  // Only a call that the function has heard is a missed one for the team.
  ['HAND-05 F-03', 'unheard', waiting, lines.human.unanswered, 'timeOutHuman'],
  ['HAND-05', 'waiting', ringing, lines.human.unanswered, 'leaveHuman'],
  ['HAND-07', 'live', unheard, lines.human.over, 'leaveHuman'],
] as const)(
  '%s after a minute of silence while %s the script continues, not before',
  (_, _mode, state, line, end) => {
    expect(after(state, silent, later(HUMAN_PATIENCE_MS - 1))).toEqual({ state, todo: [], effects: [] })
    const over = after(state, silent, later(HUMAN_PATIENCE_MS))
    expect(typed(over.state)).toEqual([line, lines.questions.timeline])
    expect(over.todo).toEqual(['save soon', 'reply', end])
    expect(over.effects.at(-1)).toEqual({ type: end, id: state.id, secret: state.secret })
  },
)

test('HAND-07 time in which nothing was asked is no silence: a phone that wakes goes on with the talk', () => {
  const awake = after(live, silent, later(10 * HUMAN_PATIENCE_MS))
  expect([awake.state.human.mode, awake.todo]).toEqual(['live', []])
  const heard = after(awake.state, hears('live'), later(10 * HUMAN_PATIENCE_MS + 3000)).state
  const asleepAgain = after(heard, silent, later(20 * HUMAN_PATIENCE_MS)).state
  expect(asleepAgain.human.mode).toBe('live')
})

test('HAND-05 HAND-06 a phone that wakes asks again about a call that rings: somebody may have answered', () => {
  const awake = after(ringing, silent, later(10 * HUMAN_PATIENCE_MS))
  expect([awake.state.human.mode, awake.todo]).toEqual(['waiting', []])
  const heard = after(awake.state, hears('live', ['Hello']), later(10 * HUMAN_PATIENCE_MS + 3000)).state
  expect(words(heard).slice(-2)).toEqual([lines.human.joined, 'Hello'])
  expect(after(awake.state, silent, later(11 * HUMAN_PATIENCE_MS)).todo).toContain('leaveHuman')
})

test('HAND-05 F-03 a call that never went out is reported on later pages, too, until the team has received it', () => {
  const next = (state: Conversation) => fromStored(toStored(state)) as Conversation
  const over = after(waiting, silent, later(HUMAN_PATIENCE_MS)).state
  expect(after(next(over), restored).todo).toEqual(['reply', 'timeOutHuman'])
  const arrived = after(over, { type: 'replyDue', turn: over.turn }).state
  const { id, secret } = arrived
  const owed = after(next(arrived), restored)
  expect(owed.effects).toEqual([{ type: 'timeOutHuman', id, secret }])
  expect(after(owed.state, { type: 'callReported', id: 'another' }).state).toBe(owed.state)
  const reported = after(owed.state, { type: 'callReported', id }).state
  expect(after(next(reported), restored).todo).toEqual([])
  expect(reported.sequence).toBeGreaterThan(owed.state.sequence)
  // Whoever calls again is no longer owed the first call.
  const again = after(owed.state, { type: 'humanCalled' }).state
  const heard = after(again, hears('over', [], 'ended')).state
  expect(after(next(heard), restored).todo).toEqual(['reply'])
})

test('HAND-07 a request in vain before the phone slept ends no talk either, but a minute of them after it does', () => {
  const woken = 10 * HUMAN_PATIENCE_MS
  const awake = after(unheard, silent, later(woken))
  expect([awake.state.human.mode, awake.todo]).toEqual(['live', []])
  const stillSilent = after(awake.state, silent, later(woken + HUMAN_PATIENCE_MS - 1))
  expect(stillSilent.state.human.mode).toBe('live')
  expect(after(stillSilent.state, silent, later(woken + HUMAN_PATIENCE_MS)).state.human.mode).toBe('script')
})

test('HAND-05 waiting ends after a minute, even if the function keeps answering “waiting”', () => {
  expect(after(waiting, hears('waiting'), later(HUMAN_PATIENCE_MS - 1)).state.human.mode).toBe('waiting')
  expect(after(waiting, hears('waiting'), later(HUMAN_PATIENCE_MS)).state.human.mode).toBe('script')
})

test('HAND-05 updates and silence change nothing while no person is called', () => {
  for (const event of [hears('live', ['Hello']), hears('over'), { type: 'humanSilent' } as const]) {
    expect(after(before, event, later(HUMAN_PATIENCE_MS))).toEqual({ state: before, todo: [], effects: [] })
  }
})

test('HAND-07 a message to a person is saved at once and ignored by the script', () => {
  for (const text of ['bye', 'skip', 'Flexible']) {
    const { state, todo } = after(live, { type: 'said', text })
    expect([words(state).at(-1), state.step, state.info, state.typing]).toEqual([
      ...[text, 'timeline', live.info, null],
    ])
    expect(todo).toEqual(['save now'])
  }
  expect(after(live, { type: 'said', text: ' \n' }).state).toEqual(live)
})

test('HAND-09 twenty messages a minute are accepted, the next one is refused with a notice', () => {
  let state = live
  for (let count = 1; count <= HUMAN_MESSAGES_A_MINUTE; count += 1) {
    // Messages to the script within this minute count as well.
    state = after(state, { type: 'said', text: `Message ${count}` }, later(60_000)).state
  }
  expect(words(state).at(-1)).toBe('Message 20')
  const refused = after(state, { type: 'said', text: 'Message 21' }, later(119_999))
  expect(refused).toEqual({ state: { ...state, notice: lines.errors.tooFast }, todo: [], effects: [] })
  const taken = after(refused.state, { type: 'said', text: 'Message 21' }, later(120_000)).state
  expect([words(taken).at(-1), taken.notice]).toEqual(['Message 21', null])
})

test('HAND-09 messages that a clock set back since dates in the future count towards no minute', () => {
  let state = live
  for (let count = 1; count <= HUMAN_MESSAGES_A_MINUTE; count += 1) {
    state = after(state, { type: 'said', text: `Message ${count}` }, later(3_600_000)).state
  }
  const taken = after(state, { type: 'said', text: 'Still here?' }).state
  expect([words(taken).at(-1), taken.notice]).toEqual(['Still here?', null])
})

const message: ChatMessage = { role: 'agent', content: 'x', timestamp: world.now.toISOString() }
const withMessages = (count: number): Conversation => ({ ...live, messages: Array(count).fill(message) })

test('CNST-35 a conversation with a person ends, with a notice, before it is too long to store', () => {
  expect(after(withMessages(191), { type: 'said', text: 'Still here' }).state.human.mode).toBe('live')
  const full = after(withMessages(192), { type: 'said', text: 'Still here' })
  expect([words(full.state).at(-1), typed(full.state)]).toEqual(['Still here', [lines.full]])
  expect([full.state.step, full.state.human]).toEqual(['ended', { mode: 'script' }])
  expect(full.todo).toEqual(['save soon', 'reply', 'leaveHuman'])
})

test('CNST-35 HAND-01 without room for a talk no person is offered, and who asks for one is told of to the team', () => {
  const room = (count: number): Conversation => ({ ...withMessages(count), human: { mode: 'script' } })
  expect([192, 193].map(count => canCallHuman(room(count), true))).toEqual([true, false])
  const choose: ChatEvent = { type: 'chose', text: lines.replies.askPerson }
  const there = testWorld({ isLive: true, lines })
  const asks = (count: number) => after({ ...room(count), open: 'Do you print boxes?' }, choose, there)
  expect(asks(191).state.human.mode).toBe('waiting')
  const { state, todo } = asks(192)
  expect([state.human.mode, todo]).toEqual(['script', ['save soon', 'timeOutHuman', 'reply']])
})

test('CNST-35 a person’s messages are added only up to the number that can be stored', () => {
  const { state } = after(withMessages(CHAT_LIMITS.messages - 1), hears('live', ['one', 'two', 'three']))
  expect([state.messages.length, words(state).at(-1)]).toEqual([CHAT_LIMITS.messages, 'one'])
})
