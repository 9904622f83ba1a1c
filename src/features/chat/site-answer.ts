/** What the site's pages say to a question: quoted, or plainly not known; then the script goes on where it was. */
import { asks } from '#lib/answers/asks.ts'
import type { Bubble } from '#lib/chat-lines.ts'
import { answerAfterAll } from './answer.ts'
import type { Question } from './chat-flow.ts'
import type { Advance, ChatWorld, Conversation, SiteAnswer } from './chat-state.ts'
import { bubble, questionAfterAnswer } from './speech.ts'
import { replyAndSave } from './turn.ts'

/**
 * Takes the answer to the question that is being asked. Where the pages could not be asked, or where the words may as
 * well be an answer to the script, the script reads them.
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

/** A figure or a time where one is asked for: “can you do 5k?” is an answer. */
const FIGURE =
  /\d|\b(?:weeks?|months?|year|asap|soon|mornings?|afternoons?|evenings?|noon|today|tomorrow|mon|tues|wednes|thurs|fri|satur|sun)/i

function isOnlyAsked(step: Question, asked: string): boolean {
  const isAnswer = ['budget', 'timeline', 'availability'].includes(step) && FIGURE.test(asked)
  return asks(asked) === 'yes' && !isAnswer
}

function said(answer: NonNullable<SiteAnswer>, state: Conversation, world: ChatWorld): Bubble[] {
  if (answer === 'unknown') return [bubble('answers.unknown', state, world)]
  const { hasRest, ...quoted } = answer
  return hasRest ? [quoted, bubble('answers.rest', state, world)] : [quoted]
}
