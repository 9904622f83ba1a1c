/** Puts the agent's turns together: questions, summary, goodbye, and the answers to choose from. */
import { infoLines } from '#lib/chat-record.ts'
import { FLOW, type NamedReply, NIGHT, type Question } from './chat-flow.ts'
import { type ChatLines, fill, isInsistent } from './chat-lines.ts'
import type { ChatState, ChatWorld, Conversation } from './chat-state.ts'

/** Longest answer that the summary repeats whole. */
const SUMMARY_LENGTH = 200

/** The question of a step. */
export function question(step: Question, { info }: Conversation, { lines }: ChatWorld): string {
  return fill(lines.questions[step], info)
}

/** The question in other words, where there are any, after an answer that cannot be used. */
export function questionAgain(step: Question, conversation: Conversation, world: ChatWorld): string {
  return isInsistent(step)
    ? fill(world.lines.again[step], conversation.info)
    : question(step, conversation, world)
}

/** What was noted, as `**Label:** value` lines (CHAT-50); a long answer is shortened, the record keeps it whole. */
export function summary({ info }: Conversation, { lines }: ChatWorld): string {
  const noted = infoLines(info, (label, value) => {
    const plain = value.replaceAll('**', '')
    const short = plain.length > SUMMARY_LENGTH ? `${plain.slice(0, SUMMARY_LENGTH).trimEnd()}…` : plain
    return `**${label}:** ${short}`
  })
  return [fill(lines.summary, info), ...noted].join('\n')
}

/** One of the five goodbyes and the wish for the visitor's time of day (CHAT-54). */
export function goodbye({ lines, now, random }: ChatWorld): string {
  const chosen = lines.goodbyes[Math.floor(random() * lines.goodbyes.length)]
  const hour = now.getHours()
  const wish = hour >= NIGHT.from || hour < NIGHT.to ? lines.wishes.night : lines.wishes.day
  return `${chosen} ${wish}`
}

/** The words of a named quick reply, or null where it makes no sense: nothing is known to be used. */
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
  return [...options, ...replies.flatMap(name => namedReply(name, state, lines) ?? [])]
}
