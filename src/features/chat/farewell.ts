/** How a conversation ends: with a goodbye, after the last request for an address, or because it is full. */
import type { Advance, ChatEffect, ChatWorld, Conversation } from './chat-state.ts'
import { bubble, goodbye, question, summary } from './speech.ts'
import { reached, replyAndSave } from './turn.ts'

/** Says goodbye, with a summary first if there was none, and asks for a missing address (CHAT-52 to CHAT-55). */
export function sayGoodbye(state: Conversation, world: ChatWorld): Advance {
  const sumsUp = !state.summaryShown && state.info.service !== ''
  const asksEmail = state.info.email === ''
  const next = reached({
    ...state,
    step: asksEmail ? ('farewellEmail' as const) : ('ended' as const),
    returnStep: null,
    summaryShown: state.summaryShown || sumsUp,
  })
  const bubbles = [
    ...(sumsUp ? [summary(next, world)] : []),
    goodbye(next, world),
    ...(asksEmail ? [question('farewellEmail', next, world)] : []),
  ]
  return replyAndSave(next, bubbles, world)
}

/** Ends the conversation after the last request for an address (CHAT-56). */
export function endAfterEmail(state: Conversation, world: ChatWorld, effects: ChatEffect[]): Advance {
  const said = state.info.email === '' ? 'farewell.emailDeclined' : 'farewell.emailGiven'
  const next: Conversation = { ...state, step: 'ended', returnStep: null }
  return replyAndSave(next, [bubble(said, next, world)], world, effects)
}

/** Ends a conversation that has no room for another turn; the visitor's last message is still included. */
export function endFull(state: Conversation, world: ChatWorld): Advance {
  const next: Conversation = { ...state, step: 'ended', returnStep: null }
  return replyAndSave(next, [bubble('full', next, world)], world)
}
