/** The building blocks of every turn. */
import { type Bubble, EARLIER_LINE } from '#lib/chat-lines.ts'
import { CHAT_LIMITS, type ChatMessage, type SentMessage, type Trail } from '#lib/chat-record.ts'
import { FLOW_VERSION, TYPING_MS } from './chat-flow.ts'
import type { Advance, ChatEffect, ChatWorld, Conversation } from './chat-state.ts'

/** Room reserved for the agent's last words: messages, and bytes of the record. */
const RESERVE = { messages: 8, bytes: 16_384 } as const

/** Adds the visitor's message. */
export function addUserMessage(state: Conversation, text: string, { now, uuid }: ChatWorld): Conversation {
  const message: ChatMessage = {
    ...{ id: uuid(), role: 'user', content: text.trim(), timestamp: now.toISOString() },
  }
  return {
    ...state,
    messages: [...state.messages, message],
    notice: null,
    sequence: state.sequence + 1,
  }
}

/** Adds the agent's bubbles to the messages at once. */
export function addBotMessages(
  state: Conversation,
  bubbles: readonly Bubble[],
  { now, uuid }: ChatWorld,
): Conversation {
  const timestamp = now.toISOString()
  const added = bubbles.map(
    ({ line, content, proof }): ChatMessage => ({
      ...{ id: uuid(), role: 'agent', line, content, timestamp },
      ...(proof && { proof }),
    }),
  )
  return { ...state, messages: [...state.messages, ...added], sequence: state.sequence + 1 }
}

/** How long the agent types: a random 1 to 2 s, in milliseconds (CHAT-10). */
export function typingDelay({ random }: ChatWorld): number {
  const [shortest, longest] = TYPING_MS
  return Math.round(shortest + random() * (longest - shortest))
}

/** The agent starts typing the bubbles, with one delay for all of them (CHAT-10). */
export function reply(
  state: Conversation,
  bubbles: Bubble[],
  world: ChatWorld,
  effects: ChatEffect[] = [],
): Advance {
  const turn = state.turn + 1
  return {
    state: { ...state, turn, typing: { turn, bubbles } },
    effects: [...effects, { type: 'reply', turn, after: typingDelay(world) }],
  }
}

/** Saves what was said, then the agent types its reply. */
export function replyAndSave(
  state: Conversation,
  bubbles: Bubble[],
  world: ChatWorld,
  effects: ChatEffect[] = [],
): Advance {
  const saved = saveEffect(state, state.step === 'ended' ? 'now' : 'soon')
  return reply(state, bubbles, world, [saved, ...effects])
}

/** Marks how far the current step came; `answered` is never taken back. */
export function mark(state: Conversation, outcome: Trail[string], step = state.step): Conversation {
  const before = state.trail[step]
  if (step === 'ended' || before === 'answered' || (before && outcome === 'reached')) return state
  return { ...state, trail: { ...state.trail, [step]: outcome } }
}

/** Marks that the current step's question was asked. */
export function reached(state: Conversation): Conversation {
  return mark(state, 'reached')
}

/** Whether every question was answered or goodbye was said. */
function isFinished({ step, trail }: Conversation): boolean {
  return step === 'ended' || step === 'farewellEmail' || 'closing' in trail
}

/**
 * A message as it is sent: of the script only the line's key, of a person nothing, because the function has both; of
 * an answer from the site's pages the words and their proof. Messages stored before they had ids are identified by
 * their position.
 */
function toSent({
  id,
  role,
  content,
  timestamp,
  line = EARLIER_LINE,
  by,
  proof,
}: ChatMessage): SentMessage[] {
  if (by) return []
  if (role === 'user') return [{ id, role, content, timestamp }]
  return [{ id, role, line, timestamp, ...(proof && { content, proof }) }]
}

/** The effect that saves the conversation as it is now. */
export function saveEffect(state: Conversation, when: 'soon' | 'now'): ChatEffect {
  const { id, secret, sequence, timestamp, info, messages, step, trail, page } = state
  return {
    type: 'save',
    when,
    record: {
      ...{ action: 'save', id, secret, sequence, timestamp, flowVersion: FLOW_VERSION },
      ...{
        userInfo: info,
        messages: messages.flatMap(toSent),
        step,
        trail,
        finished: isFinished(state),
        page,
      },
    },
  }
}

/** Whether another turn might not fit into what can be stored (CNST-35). */
export function isFull({ info, messages }: Conversation): boolean {
  if (messages.length > CHAT_LIMITS.messages - RESERVE.messages) return true
  const bytes = new TextEncoder().encode(JSON.stringify([info, messages])).length
  return bytes > CHAT_LIMITS.bytes - RESERVE.bytes
}
