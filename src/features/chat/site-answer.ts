/** What the site's pages say about a question: a quote, or plainly nothing. Then the script continues where it was. */
import { asks } from '#lib/answers/asks.ts'
import type { Bubble } from '#lib/chat-lines.ts'
import { answerAfterAll } from './answer.ts'
import type { Question } from './chat-flow.ts'
import type { Advance, ChatWorld, Conversation, SiteAnswer } from './chat-state.ts'
import { ANY_TIME, SEASONS } from './one-fact.ts'
import { plainWords } from './plain-words.ts'
import { bubble, questionAfterAnswer } from './speech.ts'
import { replyAndSave } from './turn.ts'

/**
 * Handles the response to the pending question. If the pages could not be asked, or know nothing and the words may be
 * an answer to the script, the script reads them instead.
 */
export function takeAnswer(state: Conversation, answer: SiteAnswer, world: ChatWorld): Advance {
  const { step } = state
  const asked = state.typing?.asked
  if (asked === undefined || step === 'ended') return { state, effects: [] }
  const heard: Conversation = { ...state, typing: null }
  if (answer === null || (answer === 'unknown' && !isOnlyAsked(step, asked))) {
    return answerAfterAll(heard, asked, world)
  }
  const isKnown = answer !== 'unknown' && !answer.hasRest
  const next = { ...heard, open: isKnown ? null : asked }
  return replyAndSave(next, [...said(answer, next, world), questionAfterAnswer(step, next, world)], world)
}

/** A figure or a time at a step that asks for one: “can you do 5k?” is an answer. */
const FIGURE =
  /\d|\b(?:weeks?|months?|year|asap|soon|mornings?|afternoons?|evenings?|noon|today|tomorrow|mon|tues|wednes|thurs|fri|satur|sun)/i
/** A date at a step that asks for one: “could it be ready by Christmas?” is an answer. */
const DATE = new RegExp(`\\b(?:${SEASONS}|(?:by|before|in|until|of) may)\\b`, 'i')

function isOnlyAsked(step: Question, asked: string): boolean {
  const isTime = step === 'timeline' || step === 'availability'
  const isAnswer = ((isTime || step === 'budget') && FIGURE.test(asked)) || (isTime && DATE.test(asked))
  // “Could you call later?”
  const isCall = step === 'availability' && ANY_TIME.test(plainWords(asked))
  return asks(asked) === 'yes' && !isAnswer && !isCall
}

function said(answer: NonNullable<SiteAnswer>, state: Conversation, world: ChatWorld): Bubble[] {
  if (answer === 'unknown') return [bubble('answers.unknown', state, world)]
  const { hasRest, ...quoted } = answer
  return hasRest ? [quoted, bubble('answers.rest', state, world)] : [quoted]
}
