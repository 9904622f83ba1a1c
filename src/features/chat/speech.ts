/** Composes what the agent says: questions, summary, goodbye, and the quick replies. */
import { type Bubble, type ChatLines, fill, isInsistent, type LineKey, renderLine } from '#lib/chat-lines.ts'
import { FLOW, type NamedReply, NIGHT, type Question } from './chat-flow.ts'
import type { ChatState, ChatWorld, Conversation } from './chat-state.ts'

/** A line of the script as the visitor reads it now. Only its key is saved; the function has the words, too. */
export function bubble(line: LineKey, { info }: Conversation, { lines }: ChatWorld): Bubble {
  return { line, content: renderLine(lines, line, info) ?? '' }
}

/** The question of a step. */
export function question(step: Question, conversation: Conversation, world: ChatWorld): Bubble {
  return bubble(`questions.${step}`, conversation, world)
}

/** The question, asked again after something else was answered: without the greeting. */
export function questionAfterAnswer(step: Question, conversation: Conversation, world: ChatWorld): Bubble {
  return step === 'service'
    ? bubble('answers.service', conversation, world)
    : question(step, conversation, world)
}

/** The question in other words, if there are any, after an unusable answer. */
export function questionAgain(step: Question, conversation: Conversation, world: ChatWorld): Bubble {
  return isInsistent(step)
    ? bubble(`again.${step}`, conversation, world)
    : question(step, conversation, world)
}

/** The summary of what was noted (CHAT-50). */
export function summary(conversation: Conversation, world: ChatWorld): Bubble {
  return bubble('summary', conversation, world)
}

/** One of the five goodbyes, with the wish for the visitor's time of day (CHAT-54). */
export function goodbye(conversation: Conversation, world: ChatWorld): Bubble {
  const { lines, now, random } = world
  const chosen = Math.floor(random() * lines.goodbyes.length)
  const hour = now.getHours()
  const wish = hour >= NIGHT.from || hour < NIGHT.to ? 'night' : 'day'
  return bubble(`goodbyes.${chosen}.${wish}`, conversation, world)
}

/** The text of a named quick reply; null if there is no known value to use. */
function namedReply(name: NamedReply, { info }: Conversation, lines: ChatLines): string | null {
  if (name === 'useName' && info.name === '') return null
  if (name === 'useEmail' && info.email === '') return null
  return fill(lines.replies[name], info)
}

/** The answers to choose from now; none while the agent types, a person answers, or after the end (CHAT-14). */
export function quickReplies(state: ChatState, lines: ChatLines): string[] {
  if (state.phase === 'start' || state.typing || state.step === 'ended') return []
  if (state.human.mode !== 'script') return []
  const { options, replies } = FLOW[state.step]
  const { askPerson, takeAlong } = lines.replies
  const offered = state.open === null ? [] : [askPerson, takeAlong]
  return [...offered, ...options, ...replies.flatMap(name => namedReply(name, state, lines) ?? [])]
}
