/** A person takes over from the script and hands back to it (HAND items). */
import type { LineKey } from '#lib/chat-lines.ts'
import type { ChatMessage, HandoffUpdates } from '#lib/chat-record.ts'
import { CHAT_LIMITS } from '#lib/chat-record.ts'
import { HUMAN_MESSAGES_A_MINUTE, HUMAN_PATIENCE_MS } from './chat-flow.ts'
import type { Advance, ChatEffect, ChatState, ChatWorld, Conversation } from './chat-state.ts'
import { bubble, question } from './speech.ts'
import { addBotMessages, addUserMessage, isFull, reply, saveEffect } from './turn.ts'

const stay = (state: Conversation): Advance => ({ state, effects: [] })

/**
 * Whether “Chat with Human” is shown (HAND-01, HAND-10), which a conversation without room for a talk does not (CNST-35);
 * `live` is the function's last answer. Only the popup asks, so a closed one shows nothing.
 */
export function canCallHuman(state: ChatState, live: boolean): boolean {
  if (!live || state.phase !== 'talking' || state.human.mode !== 'script') return false
  return state.messages.length > 0 && !isFull(state)
}

/** Calls a person; the script pauses where it is (HAND-04). Callers make sure that no reply is being typed. */
export function callHuman(state: Conversation, world: ChatWorld): Advance {
  const calling = addBotMessages(state, [bubble('human.calling', state, world)], world)
  const next: Conversation = { ...calling, human: { mode: 'waiting', since: world.now.toISOString() } }
  const { id, secret } = next
  return { state: next, effects: [saveEffect(next, 'now'), { type: 'callHuman', id, secret }] }
}

/**
 * Repeats a call that may never have gone out: it is made once the conversation is saved, and the page may change
 * before. After its minute nobody waits for it any more; what the team is owed then is repeated, too.
 */
export function callAgain(state: Conversation, world: ChatWorld): Advance {
  const { human, id, secret } = state
  if (human.mode === 'script' && human.owesCall) {
    return { state, effects: [{ type: 'timeOutHuman', id, secret }] }
  }
  if (human.mode !== 'waiting' || human.isRinging) return stay(state)
  const late = timeOutHuman(state, world)
  return late.state === state ? { state, effects: [{ type: 'callHuman', id, secret }] } : late
}

/** The visitor writes while a person is called or there: the script does not interpret the message (HAND-07). */
export function sendToHuman(state: Conversation, text: string, world: ChatWorld): Advance {
  // A clock that was set back leaves messages of the future, which say nothing of this minute.
  const recent = state.messages.filter(({ role, timestamp }) => {
    const age = world.now.getTime() - Date.parse(timestamp)
    return role === 'user' && age >= 0 && age < 60_000
  })
  if (recent.length >= HUMAN_MESSAGES_A_MINUTE) {
    return stay({ ...state, notice: world.lines.errors.tooFast })
  }
  const heard = addUserMessage(state, text, world)
  if (!isFull(heard)) return { state: heard, effects: [saveEffect(heard, 'now')] }
  const ended = handBack({ ...heard, step: 'ended' }, 'full', world)
  return { ...ended, effects: [...ended.effects, leave(heard)] }
}

/** Applies the function's updates about the call (HAND-05 to HAND-07). */
export function receiveUpdates(state: Conversation, updates: HandoffUpdates, world: ChatWorld): Advance {
  const { human } = state
  if (human.mode === 'script') return stay(state)
  // The response to a second call repeats what an earlier person wrote; that does not mean that somebody has joined.
  const hasJoined =
    human.mode === 'waiting' && (updates.state === 'live' || takeIn(state, updates.messages) !== state)
  const greeted = hasJoined ? addBotMessages(state, [bubble('human.joined', state, world)], world) : state
  const told = takeIn(greeted, updates.messages)
  if (updates.state === 'over') {
    return handBack(told, updates.why === 'unanswered' ? 'human.unanswered' : 'human.over', world)
  }
  if (updates.state === 'waiting') {
    const isRinging = human.mode === 'waiting'
    return timeOutHuman(isRinging ? { ...told, human: { ...human, isRinging } } : told, world)
  }
  const live: Conversation = { ...told, human: { mode: 'live', silentSince: null } }
  return { state: live, effects: told === state ? [] : [saveEffect(live, 'soon')] }
}

/** A page that is awake asks more often than this; whatever is silent for longer has slept, or was not open. */
const ASLEEP_MS = 1.5 * HUMAN_PATIENCE_MS

/**
 * After a minute without a person, the script continues (HAND-05, HAND-07). A talk's minute begins with the first
 * request in vain. It begins anew after sleep, as that of a call that rings does: a phone that was locked has asked
 * nothing meanwhile, and somebody may have answered.
 */
export function timeOutHuman(state: Conversation, world: ChatWorld): Advance {
  const { human } = state
  if (human.mode === 'script') return stay(state)
  const since = human.mode === 'waiting' ? human.since : human.silentSince
  const silence = since === null ? Number.POSITIVE_INFINITY : world.now.getTime() - Date.parse(since)
  // The team knows nothing of a call that the function has not answered, and could not follow up.
  const isUnheard = human.mode === 'waiting' && !human.isRinging
  if (silence > ASLEEP_MS && !isUnheard) {
    const now = world.now.toISOString()
    const anew = human.mode === 'live' ? { ...human, silentSince: now } : { ...human, since: now }
    return stay({ ...state, human: anew })
  }
  if (silence < HUMAN_PATIENCE_MS) return stay(state)
  const back = handBack(state, human.mode === 'waiting' ? 'human.unanswered' : 'human.over', world, isUnheard)
  const { id, secret } = state
  const end: ChatEffect = isUnheard ? { type: 'timeOutHuman', id, secret } : leave(state)
  return { ...back, effects: [...back.effects, end] }
}

/** The team has received the call that it was owed; a duplicate of the tab need not report it again. */
export function settleCall(state: Conversation): Conversation {
  if (state.human.mode !== 'script' || !state.human.owesCall) return state
  return { ...state, human: { mode: 'script' }, sequence: state.sequence + 1 }
}

/** Adds the person's messages that are not in the conversation yet. */
function takeIn(state: Conversation, messages: HandoffUpdates['messages']): Conversation {
  const known = new Set(state.messages.flatMap(({ id }) => id ?? []))
  const added: ChatMessage[] = messages.filter(({ id }) => !known.has(id))
  if (added.length === 0) return state
  return {
    ...state,
    messages: [...state.messages, ...added].slice(0, CHAT_LIMITS.messages),
    sequence: state.sequence + 1,
  }
}

/** The script continues at the same question, also in a duplicate of the tab, which is behind until it knows. */
function handBack(state: Conversation, line: LineKey, world: ChatWorld, owesCall?: boolean): Advance {
  const next: Conversation = { ...state, human: { mode: 'script', owesCall }, sequence: state.sequence + 1 }
  const sentence = bubble(line, next, world)
  const bubbles = next.step === 'ended' ? [sentence] : [sentence, question(next.step, next, world)]
  return reply(next, bubbles, world, [saveEffect(next, 'soon')])
}

const leave = ({ id, secret }: Conversation) => ({ type: 'leaveHuman', id, secret }) as const
