import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance } from '#features/chat/advance.ts'
import { HUMAN_PATIENCE_MS } from '#features/chat/chat-flow.ts'
import { type ChatEvent, type ChatState, type Conversation, START } from '#features/chat/chat-state.ts'
import { talk, testWorld } from '#features/chat/test-world.ts'
import { compare } from './tab-sync.ts'

const world = testWorld()
const before = talk({ world }).state
const after = talk({ world: testWorld() }).say('Web Design').state
const later: Conversation = { ...after, id: before.id }

test('CHAT-61 a duplicated tab catches up if it is behind and answers if it is ahead', () => {
  expect(compare(later, before)).toBe('adopt')
  expect(compare(before, later)).toBe('answer')
  expect(compare(later, later)).toBe('same')
})

test('of two tabs at the same point, the one whose reply has arrived is ahead', () => {
  const typing: Conversation = {
    ...later,
    typing: { turn: 1, bubbles: [{ line: 'noted', content: 'Hello' }] },
  }
  expect(compare(later, typing)).toBe('adopt')
  expect(compare(typing, later)).toBe('answer')
})

test.each<[string, ChatEvent, number]>([
  ['that is over', { type: 'humanUpdates', updates: { state: 'over', why: 'ended', messages: [] } }, 0],
  ['in which nothing comes through', { type: 'humanSilent' }, HUMAN_PATIENCE_MS],
])(
  'HAND-05 HAND-07 a call %s ends in the tab and in its duplicate, which does not take it back',
  (_, event, after) => {
    const waiting = advance(before, { type: 'humanCalled' }, world).state
    const end = testWorld({ now: new Date(world.now.getTime() + after) })
    const over = advance(waiting, event, end).state
    expect(over).toMatchObject({ human: { mode: 'script' }, typing: { bubbles: expect.any(Array) } })
    expect(compare(over, waiting)).toBe('adopt')
  },
)

test('tabs with another conversation or none are ignored', () => {
  const other: Conversation = { ...later, id: world.uuid() }
  for (const [theirs, mine] of [
    [other, before],
    [START, before],
    [later, START],
  ] satisfies [ChatState, ChatState][]) {
    expect(compare(theirs, mine)).toBe('same')
  }
})

test('two tabs never adopt each other’s state at the same time', () => {
  const point = fc.record({ sequence: fc.nat(3), isTyping: fc.boolean() })
  fc.assert(
    fc.property(point, point, (left, right) => {
      const make = ({ sequence, isTyping }: typeof left): Conversation => ({
        ...before,
        sequence,
        typing: isTyping ? { turn: 1, bubbles: [] } : null,
      })
      const there = compare(make(left), make(right))
      const back = compare(make(right), make(left))
      expect([there, back].filter(todo => todo === 'adopt').length).toBeLessThanOrEqual(1)
      expect(there === 'adopt').toBe(back === 'answer')
    }),
  )
})
