/** Handles one answer of the visitor at one step: parses it, stores it, and asks the next question or says goodbye. */
import { type Bubble, fill } from '#lib/chat-lines.ts'
import { FLOW, LONG_TEXT, type Question, type Step } from './chat-flow.ts'
import type { Advance, ChatEffect, ChatWorld, Conversation } from './chat-state.ts'
import { endAfterEmail, endFull, sayGoodbye } from './farewell.ts'
import { callHuman } from './human.ts'
import { finishStep, nextStep, storeInfo } from './next-step.ts'
import { type Context, type Failure, noted, type ParsedAnswer, parseAnswer } from './parse-answer.ts'
import { askSite, isForSite, offeredReply } from './site-question.ts'
import { bubble, question, questionAfterAnswer, questionAgain, summary } from './speech.ts'
import { addUserMessage, isFull, mark, reached, replyAndSave } from './turn.ts'

type Manner = 'typed' | 'chosen'
type Parsed<Result extends ParsedAnswer['result']> = Extract<ParsedAnswer, { result: Result }>

/** Handles an answer at a step that asks something (section 3.1, 1 to 8). */
export function answer(state: Conversation, text: string, manner: Manner, world: ChatWorld): Advance {
  const { step } = state
  if (step === 'ended') return { state, effects: [] }
  const said = addUserMessage({ ...state, open: null }, text, world)
  const offered = offeredReply(state, text, world)
  if (offered === 'askPerson') return callOrMiss(said, step, world)
  if (offered === 'takeAlong') return takeAlong(said, step, state.open ?? '', world)
  const parsed = parseAnswer(step, text, contextOf(state, world))
  const isAsked = manner === 'typed' && world.lines.answersQuestions && isForSite(step, text, parsed)
  if (isAsked && !isFull(said)) return askSite(said, text.trim())
  return read(said, { step, text, manner, parsed }, world)
}

/**
 * Handles the visitor's last message as an answer to the script after all, because the site's pages could not be
 * asked or say nothing about it.
 */
export function answerAfterAll(said: Conversation, text: string, world: ChatWorld): Advance {
  const { step } = said
  if (step === 'ended') return { state: said, effects: [] }
  const before = { ...said, messages: said.messages.slice(0, -1) }
  const parsed = parseAnswer(step, text, contextOf(before, world))
  return read(said, { step, text, manner: 'typed', parsed }, world)
}

interface Read {
  step: Question
  text: string
  manner: Manner
  parsed: ParsedAnswer
}

function read(said: Conversation, { step, text, manner, parsed }: Read, world: ChatWorld): Advance {
  const heard = 'info' in parsed ? storeInfo(said, parsed.info) : said
  if (isFull(heard)) return endFull(heard, world)
  switch (parsed.result) {
    case 'farewell':
      return sayGoodbye(step === 'closing' ? mark(heard, 'answered') : heard, world)
    case 'human':
      return callOrMiss(heard, step, world)
    case 'fail':
      return replyAndSave(heard, failure(step, parsed.failure, heard, world), world)
    case 'back': {
      const { to } = parsed
      // Each way to be contacted has its own questions.
      const returnStep = to === 'preference' ? null : (heard.returnStep ?? step)
      const back = reached({ ...heard, step: to, returnStep })
      return replyAndSave(back, [questionAfterAnswer(to, back, world)], world)
    }
    case 'skip': {
      const skipped = finishStep(heard, 'skipped')
      return goOn(skipped, nextStep(skipped, step), world)
    }
    default:
      return accept(heard, { step, text, manner, parsed }, world)
  }
}

function contextOf(state: Conversation, { lines: { replies } }: ChatWorld): Context {
  const { info, previous, step } = state
  return {
    ...{ info, previous, isRepeated: state.messages.at(-1)?.line === `again.${step}` },
    replies: {
      useName: fill(replies.useName, info),
      useEmail: fill(replies.useEmail, info),
      anotherWay: replies.anotherWay,
    },
  }
}

interface Accepted extends Read {
  parsed: Parsed<'success' | 'aside' | 'correction' | 'otherPreference'>
}

function accept(heard: Conversation, accepted: Accepted, world: ChatWorld): Advance {
  const { step, text, parsed } = accepted
  const isFree = isFreeText(accepted)
  const kept: ChatEffect[] = isFree ? [keep(heard, text, world)] : []
  const { state, due, lead } = outcome(heard, step, parsed, world)
  const asksEmail =
    isFree && text.trim().length > LONG_TEXT && state.info.email === '' && !state.emailPrompted
  // A step that already asks for the address needs no detour.
  if (!asksEmail || FLOW[step].kind === 'email') return goOn(state, due, world, kept, lead)
  // If the address is the next question anyway, that counts as the one time it is asked.
  const prompted = { ...state, emailPrompted: true }
  if (due === 'email' || due === 'ended') return goOn(prompted, due, world, kept, lead)
  const detour = reached({ ...prompted, step: 'emailDetour' as const, returnStep: due })
  return replyAndSave(detour, [...lead, question('emailDetour', detour, world)], world, kept)
}

/** The next step after an accepted answer, and what the agent says about it before the next question. */
function outcome(heard: Conversation, step: Question, parsed: Accepted['parsed'], world: ChatWorld) {
  const says = (...lines: ('aside' | 'corrected' | 'mailInstead')[]) =>
    lines.map(line => bubble(`understood.${line}`, heard, world))
  switch (parsed.result) {
    case 'success': {
      const goesBack = parsed.goTo === 'preference'
      const state = finishStep(heard, goesBack ? 'skipped' : 'answered')
      return { state, due: parsed.goTo ?? nextStep(state, step), lead: [] }
    }
    case 'otherPreference': {
      const state = step === 'closing' ? heard : mark(heard, 'skipped')
      const lead = says(parsed.info.preferredContact === 'Email' ? 'mailInstead' : 'aside')
      return { state, due: nextStep(state, 'preference'), lead }
    }
    case 'aside':
      return { state: heard, due: step, lead: says('aside') }
    case 'correction':
      return { state: heard, due: step, lead: says('corrected') }
  }
}

/** Whether the answer is typed text, not just an address or number; it is kept as a submission (CHAT-66, DEC-15). */
function isFreeText({ step, manner, parsed }: Accepted): boolean {
  const { kind } = FLOW[step]
  const { email, phone, ...others } = parsed.info
  if (manner === 'chosen' || Object.keys(others).length === 0) return false
  if (kind === 'phone') return parsed.result === 'aside' || parsed.result === 'correction'
  return kind !== 'preference' || (!email && !phone)
}

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

/** A conversation without room for a talk takes the script's way, which tells the team of the wish. */
const callOrMiss = (state: Conversation, step: Question, world: ChatWorld): Advance =>
  world.isLive && !isFull(state) ? callHuman(state, world) : timeOutHuman(state, step, world)

/** Notes a question that no page answers, for the team to read; then asks the open question again. */
function takeAlong(state: Conversation, step: Question, asked: string, world: ChatWorld): Advance {
  const info = { ...state.info, additionalInfo: noted(asked, state.info) }
  const next = { ...state, info }
  return replyAndSave(
    next,
    [bubble('answers.taken', next, world), questionAfterAnswer(step, next, world)],
    world,
  )
}

/** Says that nobody is available, notifies the team once, and asks the open question again. */
function timeOutHuman(state: Conversation, step: Question, world: ChatWorld): Advance {
  const { id, secret, messages } = state
  const isTold = messages.some(({ line }) => line === 'human.absent')
  const effects: ChatEffect[] = isTold ? [] : [{ type: 'timeOutHuman', id, secret }]
  const next: Conversation = isTold ? state : { ...state, human: { mode: 'script', owesCall: true } }
  const bubbles = [bubble('human.absent', next, world), question(step, next, world)]
  return replyAndSave(next, bubbles, world, effects)
}

/** Asks the question of step `due`, or ends after the last email request; the agent says `lead` first. */
function goOn(
  state: Conversation,
  due: Step,
  world: ChatWorld,
  effects: ChatEffect[] = [],
  lead: Bubble[] = [],
): Advance {
  if (due === 'ended') return endAfterEmail(state, world, effects)
  // An open detour keeps its return step.
  const returnStep = due === state.step ? state.returnStep : null
  const next = reached({ ...state, step: due, returnStep })
  const asks = question(due, next, world)
  if (due !== 'closing') return replyAndSave(next, [...lead, asks], world, effects)
  if (state.step === 'closing') {
    const said = lead.length > 0 ? [...lead, asks] : [bubble('noted', next, world)]
    return replyAndSave(next, said, world, effects)
  }
  if (next.summaryShown) return replyAndSave(next, [...lead, asks], world, effects)
  const summed = { ...next, summaryShown: true }
  return replyAndSave(summed, [...lead, summary(summed, world), asks], world, effects)
}

/** What the agent says about a refused answer; the step stays the same. */
function failure(step: Question, why: Failure, state: Conversation, world: ChatWorld): Bubble[] {
  const said: Record<Failure, Bubble[]> = {
    asksAgain: [questionAgain(step, state, world)],
    waits: [questionAfterAnswer(step, state, world)],
    otherWay: [bubble('understood.otherWay', state, world)],
    phone: [bubble('errors.phone', state, world)],
    email: [bubble('errors.email', state, world), bubble('errors.emailHint', state, world)],
  }
  return said[why]
}
