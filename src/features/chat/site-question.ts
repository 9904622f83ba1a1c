/** A question to the site instead of an answer to the script: what counts as one, and how it is asked (ANSW-09). */
import { asks } from '#lib/answers/asks.ts'
import { asOption } from './as-option.ts'
import { FLOW, type Question } from './chat-flow.ts'
import type { Advance, ChatEffect, ChatWorld, Conversation } from './chat-state.ts'
import type { ParsedAnswer } from './parse-answer.ts'
import { saveEffect } from './turn.ts'

/** Whether the text is phrased as a question and the script could only refuse it or store it verbatim. */
export function isForSite(step: Question, text: string, parsed: ParsedAnswer): boolean {
  if (asks(text) === 'no') return false
  if (parsed.result === 'fail') return parsed.failure !== 'waits'
  if (parsed.result !== 'success' || parsed.goTo) return false
  const { kind, stores } = FLOW[step]
  const isVerbatim = kind === 'text' || kind === 'optional' || kind === 'name' || kind === 'closing'
  return isVerbatim && Object.keys(parsed.info).every(field => field === stores)
}

/** Asks the site's pages the visitor's last message. Meanwhile the agent is typing, and the script waits. */
export function askSite(state: Conversation, asked: string): Advance {
  const turn = state.turn + 1
  const next: Conversation = { ...state, turn, typing: { turn, bubbles: [], asked } }
  return { state: next, effects: [saveEffect(next, 'soon'), askEffect(next, asked)] }
}

/** Creates the `ask` effect. */
export const askEffect = ({ turn, id, secret }: Conversation, question: string): ChatEffect => ({
  ...{ type: 'ask', turn },
  ...{ question, id, secret },
})

/** Which of the replies offered after an unanswered question the text matches, if any. */
export function offeredReply(state: Conversation, text: string, { lines }: ChatWorld) {
  const { askPerson, takeAlong } = lines.replies
  if (state.open === null) return null
  if (asOption([askPerson], text)) return 'askPerson'
  return asOption([takeAlong], text) ? 'takeAlong' : null
}
