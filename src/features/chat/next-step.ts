/** What an answer changes in the conversation, and which question follows. Answered questions are not asked again. */
import type { ChatInfo } from '#lib/chat-record.ts'
import { BRANCHES, FLOW, type Question, type Step } from './chat-flow.ts'
import type { Conversation } from './chat-state.ts'
import { mark } from './turn.ts'

/** Questions at the end and in detours, which an answer to another question cannot settle. */
const ALWAYS_ASKED: readonly Step[] = ['emailDetour', 'closing', 'farewellEmail', 'ended']

/** The questions that may be settled by an answer given at another step. */
const ASKED_FOR = (Object.keys(FLOW) as Question[]).filter(step => !ALWAYS_ASKED.includes(step))

/** Stores what was said; the questions that it answers count as answered. */
export function storeInfo(state: Conversation, info: Partial<ChatInfo>): Conversation {
  const answered = ASKED_FOR.filter(step => info[FLOW[step].stores])
  const known: Conversation = {
    ...state,
    info: { ...state.info, ...info },
    previous: answered[0] ?? state.previous,
  }
  return answered.reduce((next, step) => mark(next, 'answered', step), known)
}

/** The conversation after its current question was answered or skipped. */
export function finishStep(state: Conversation, outcome: 'answered' | 'skipped'): Conversation {
  const { step } = state
  const previous = step === 'ended' || ALWAYS_ASKED.includes(step) ? state.previous : step
  return { ...mark(state, outcome), previous }
}

function isAnswered({ info, trail }: Conversation, step: Step): step is Question {
  if (step === 'ended' || ALWAYS_ASKED.includes(step)) return false
  return trail[step] === 'answered' && info[FLOW[step].stores] !== ''
}

function following({ info, returnStep }: Conversation, step: Question): Step {
  const { next } = FLOW[step]
  const branch = next === 'byPreference' ? (BRANCHES[info.preferredContact] ?? 'emailIfMissing') : next
  if (branch === 'emailIfMissing') return info.email === '' ? 'email' : 'closing'
  return branch === 'return' ? (returnStep ?? 'closing') : branch
}

/**
 * The step that follows `step`; questions that are already answered are passed over. Who went back to an earlier question
 * returns from it to the one that was open.
 */
export function nextStep(state: Conversation, step: Question): Step {
  let due = (step === state.step && state.returnStep) || following(state, step)
  while (isAnswered(state, due)) due = following(state, due)
  return due
}
