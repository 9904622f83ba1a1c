/** One answer of the visitor at one step: judged, stored, and followed by the next question or the goodbye. */
import { type Bubble, fill } from '#lib/chat-lines.ts'
import { BRANCHES, FLOW, LONG_TEXT, type Question, type Step } from './chat-flow.ts'
import type { Advance, ChatEffect, ChatWorld, Conversation } from './chat-state.ts'
import { type Failure, type Judgement, judge } from './judge.ts'
import { bubble, goodbye, question, questionAgain, summary } from './speech.ts'
import { hear, isFull, mark, reached, record, reply } from './turn.ts'

type Manner = 'typed' | 'chosen'

/** Takes an answer at a step that asks something (section 3.1, 1 to 8). */
export function answer(state: Conversation, text: string, manner: Manner, world: ChatWorld): Advance {
  if (state.step === 'ended') return { state, effects: [] }
  const { step } = state
  const words = world.lines.replies
  const judgement = judge(step, text, state.info, {
    useName: fill(words.useName, state.info),
    useEmail: fill(words.useEmail, state.info),
    anotherWay: words.anotherWay,
  })
  const heard = hear(state, text, world)
  if (isFull(heard)) return endFull(stored(heard, judgement), world)
  switch (judgement.result) {
    case 'farewell':
      return sayGoodbye(step === 'closing' ? mark(heard, 'answered') : heard, world)
    case 'fail':
      return turn(heard, failure(step, judgement.failure, heard, world), world)
    case 'skip':
      return goOn(mark(heard, 'skipped'), dueStep(heard, step), world)
    case 'success':
      return accept(heard, step, text, manner, judgement, world)
  }
}

/** The conversation with what the judgement found. */
function stored(state: Conversation, judgement: Judgement): Conversation {
  return judgement.result === 'success'
    ? mark({ ...state, info: { ...state.info, ...judgement.info } }, 'answered')
    : state
}

function accept(
  heard: Conversation,
  step: Question,
  text: string,
  manner: Manner,
  judgement: Extract<Judgement, { result: 'success' }>,
  world: ChatWorld,
): Advance {
  const goesBack = judgement.goTo === 'preference'
  const state = goesBack ? mark(heard, 'skipped') : stored(heard, judgement)
  const due = judgement.goTo ?? dueStep(state, step)
  const { kind } = FLOW[step]
  const isFree = manner === 'typed' && kind !== 'phone' && isText(judgement) && !judgement.info.email
  const kept: ChatEffect[] = isFree ? [keep(state, text, world)] : []
  const asksEmail =
    isFree && text.trim().length > LONG_TEXT && state.info.email === '' && !state.emailPrompted
  if (!asksEmail) return goOn(state, due, world, kept)
  // Where the address is the next question anyway, that is the one time it is asked.
  const prompted = { ...state, emailPrompted: true }
  if (due === 'email' || due === 'ended') return goOn(prompted, due, world, kept)
  const detour = reached({ ...prompted, step: 'emailDetour' as const, returnStep: due })
  return turn(detour, [question('emailDetour', detour, world)], world, kept)
}

const isText = ({ info }: Extract<Judgement, { result: 'success' }>) => Object.keys(info).length > 0

/** The answer in the shape of a contact submission (CHAT-66). */
function keep({ info }: Conversation, text: string, { now, uuid }: ChatWorld): ChatEffect {
  const { name, email } = info
  return {
    type: 'keep',
    submission: {
      ...{ id: uuid(), name, email, message: text.trim(), timestamp: now.toISOString(), source: 'chat' },
    },
  }
}

/** The step that follows `step`, with what is known by now. */
function dueStep({ info, returnStep }: Conversation, step: Question): Step {
  const { next } = FLOW[step]
  if (next === 'emailIfMissing') return info.email === '' ? 'email' : 'closing'
  if (next === 'byPreference') return BRANCHES[info.preferredContact] ?? 'preference'
  return next === 'return' ? (returnStep ?? 'closing') : next
}

/** Asks the question of `due`, or ends after the last email request. */
function goOn(state: Conversation, due: Step, world: ChatWorld, effects: ChatEffect[] = []): Advance {
  if (due === 'ended') return farewellAnswered(state, world, effects)
  const next = reached({ ...state, step: due, returnStep: null })
  if (due !== 'closing') return turn(next, [question(due, next, world)], world, effects)
  if (state.step === 'closing') return turn(next, [bubble('noted', next, world)], world, effects)
  const asks = question(due, next, world)
  if (next.summaryShown) return turn(next, [asks], world, effects)
  return turn({ ...next, summaryShown: true }, [summary(next, world), asks], world, effects)
}

/** What is said about an answer that was refused; the step stays. */
function failure(step: Question, why: Failure, state: Conversation, world: ChatWorld): Bubble[] {
  const said: Record<Failure, Bubble[]> = {
    asksAgain: [questionAgain(step, state, world)],
    phone: [bubble('errors.phone', state, world)],
    email: [bubble('errors.email', state, world), bubble('errors.emailHint', state, world)],
  }
  return said[why]
}

/** Says goodbye, after a summary if there was none, and asks for a missing address (CHAT-52 to CHAT-55). */
function sayGoodbye(state: Conversation, world: ChatWorld): Advance {
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
  return turn(next, bubbles, world)
}

function farewellAnswered(state: Conversation, world: ChatWorld, effects: ChatEffect[]): Advance {
  const said = state.info.email === '' ? 'farewell.emailDeclined' : 'farewell.emailGiven'
  const next: Conversation = { ...state, step: 'ended', returnStep: null }
  return turn(next, [bubble(said, next, world)], world, effects)
}

/** Ends a conversation that has no room for another turn; what was just said is in it. */
function endFull(state: Conversation, world: ChatWorld): Advance {
  const next: Conversation = { ...state, step: 'ended', returnStep: null }
  return turn(next, [bubble('full', next, world)], world)
}

/** Saves what was said, then the agent types its reply. */
function turn(state: Conversation, bubbles: Bubble[], world: ChatWorld, effects: ChatEffect[] = []): Advance {
  const saved = record(state, state.step === 'ended' ? 'now' : 'soon')
  return reply(state, bubbles, world, [saved, ...effects])
}
