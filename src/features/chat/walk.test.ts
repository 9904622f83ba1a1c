/** Every path through the script, and any input at all: it ends or waits, and nothing typed is lost. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHAT_LIMITS } from '#lib/chat-record.ts'
import { advance, begin } from './advance.ts'
import { FLOW, type Question } from './chat-flow.ts'
import type { ChatEvent, ChatState, Conversation } from './chat-state.ts'
import { START } from './chat-state.ts'
import { PHRASINGS } from './phrasings.ts'
import { quickReplies } from './speech.ts'
import { fromStored, toStored } from './stored-chat.ts'
import { LEADING, lines, talk, testWorld } from './test-world.ts'

const world = testWorld()
const QUESTIONS = Object.keys(FLOW) as Question[]
const INPUTS = ['skip', 'no', 'bye', 'later', 'ana@x.com', '123', '5551234567', 'a few more words than that']

/** The conversation after an answer, chosen or typed, and the reply to it. */
function answered(state: Conversation, text: string): Conversation {
  const options = quickReplies(state, lines)
  const type = options.includes(text) ? 'chose' : 'said'
  const heard = advance(state, { type, text }, world).state as Conversation
  if (!heard.typing) return heard
  return advance(heard, { type: 'replyDue', turn: heard.typing.turn }, world).state as Conversation
}

/** The part of the state that the rest of the conversation depends on. */
function situation({ step, returnStep, info, emailPrompted, summaryShown }: Conversation): string {
  const known = [info.email, info.service].map(value => value !== '')
  return JSON.stringify([step, returnStep, known, info.preferredContact, emailPrompted, summaryShown])
}

test.each(['ana@x.com', ''])(
  'CHAT-58 with the email %j the end can be reached from every reachable state',
  email => {
    const first = talk({ email }).state
    const found = new Map([[situation(first), first]])
    const leadsTo = new Map<string, Set<string>>()
    for (const [key, state] of found) {
      const next = new Set<string>()
      for (const text of [...INPUTS, ...quickReplies(state, lines)]) {
        const after = answered(state, text)
        expect([...QUESTIONS, 'ended']).toContain(after.step)
        next.add(situation(after))
        if (!found.has(situation(after))) found.set(situation(after), after)
      }
      leadsTo.set(key, next)
    }
    const ending = new Set([...found].filter(([, { step }]) => step === 'ended').map(([key]) => key))
    for (let before = -1; before < ending.size; ) {
      before = ending.size
      for (const [key, next] of leadsTo) if ([...next].some(after => ending.has(after))) ending.add(key)
    }
    expect([...found.keys()].filter(key => !ending.has(key))).toEqual([])
    const steps = new Set([...found.values()].map(({ step }) => step))
    const unseen = QUESTIONS.filter(step => !steps.has(step))
    expect(unseen).toEqual(email ? ['emailDetour', 'farewellEmail'] : [])
  },
)

const text = fc.oneof(
  fc.constantFrom(...INPUTS, 'Phone', 'Email', 'Skip', 'Web Design', '', '  '),
  fc.constantFrom(...PHRASINGS.map(({ said }) => said)),
  fc.string(),
)
const event: fc.Arbitrary<ChatEvent> = fc.oneof(
  { weight: 6, arbitrary: text.map(said => ({ type: 'said', text: said }) as const) },
  { weight: 3, arbitrary: text.map(chosen => ({ type: 'chose', text: chosen }) as const) },
  { weight: 6, arbitrary: fc.nat(40).map(turn => ({ type: 'replyDue', turn }) as const) },
  fc.constantFrom<ChatEvent>({ type: 'restored' }, { type: 'humanCalled' }, { type: 'humanSilent' }),
  fc
    .constantFrom('waiting' as const, 'live' as const, 'over' as const)
    .map((state): ChatEvent => ({ type: 'humanUpdates', updates: { state, why: null, messages: [] } })),
)

const wordsOf = ({ messages }: Conversation) =>
  messages.filter(({ role }) => role === 'user').map(({ content }) => content)

test('any sequence of events throws nothing, loses no message and keeps the conversation’s id', () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 60 }),
      fc.constantFrom('', 'ana@x.com'),
      fc.boolean(),
      (events, email, isLive) => {
        const first = begin({ name: 'Ana', email, page: '/' }, testWorld()).state as Conversation
        let state = first
        for (const happening of events) {
          const next = advance(state, happening, { ...world, isLive }).state as Conversation
          expect(wordsOf(next).slice(0, wordsOf(state).length)).toEqual(wordsOf(state))
          expect(next.sequence).toBeGreaterThanOrEqual(state.sequence)
          expect([next.id, next.secret, next.timestamp]).toEqual([first.id, first.secret, first.timestamp])
          expect(next.info.title).toBe('')
          expect(next.messages.length).toBeLessThanOrEqual(CHAT_LIMITS.messages)
          state = next
        }
        expect(fromStored(JSON.parse(JSON.stringify(toStored(state))))).toEqual(state)
      },
    ),
    { numRuns: 300 },
  )
})

test('every accepted message is added, trimmed, and saved', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ minLength: 1, maxLength: 60 }), text), { maxLength: 12 }),
      said => {
        let state = talk().state
        for (const word of said.filter(each => each.trim() !== '')) {
          if (state.step === 'ended') break
          const { state: heard, effects } = advance(state, { type: 'said', text: word }, world)
          expect(wordsOf(heard as Conversation).at(-1)).toBe(word.trim())
          const saved = effects.flatMap(effect => (effect.type === 'save' ? [effect.record] : []))
          expect(saved.at(-1)?.messages.at(-1)).toMatchObject({ content: word.trim() })
          state = talkOn(heard)
        }
      },
    ),
  )
})

function talkOn(state: ChatState): Conversation {
  const conversation = state as Conversation
  if (!conversation.typing) return conversation
  return advance(conversation, { type: 'replyDue', turn: conversation.typing.turn }, world)
    .state as Conversation
}

test.each([
  ['many short', 'ok'],
  ['long', 'é'.repeat(990)],
])(
  'CNST-35 a conversation of %s messages stays within the storage limits and says that it is full',
  (_, text) => {
    let { state } = talk().say(...LEADING.preference, 'Video Call', 'Flexible')
    for (let count = 0; count < 400 && state.step === 'closing'; count += 1) {
      state = answered(state, `${text} ${count}`)
    }
    expect([state.step, state.messages.at(-1)?.content]).toEqual(['ended', lines.full])
    // This is what is stored: the function adds the words of the script.
    const { info, messages } = state
    const bytes = new TextEncoder().encode(JSON.stringify([info, messages])).length
    expect(bytes).toBeLessThan(CHAT_LIMITS.bytes)
    expect(state.messages.length).toBeLessThan(CHAT_LIMITS.messages)
    // The chat does not give up early: more than 70 % of one of the two limits is used.
    const share = Math.max(bytes / CHAT_LIMITS.bytes, state.messages.length / CHAT_LIMITS.messages)
    expect(share).toBeGreaterThan(0.7)
  },
)

test('before the start, events of a conversation change nothing', () => {
  fc.assert(
    fc.property(event, happening => {
      expect(advance(START, happening, world)).toEqual({ state: START, effects: [] })
    }),
  )
})
