/** What the agent says: the shape of content/chat.yml as the browser gets it from /chat-lines.json. */
import type { Question, Step } from './chat-flow.ts'

/** Steps whose question is put in other words when an answer cannot be used. */
type Insistent = 'service' | 'timeline' | 'name' | 'preference' | 'location' | 'availability'

/** Every line of the script. The build checks the file against `chatFile` in src/collections/schemas.ts. */
export interface ChatLines {
  questions: Record<Question, string>
  again: Record<Insistent, string>
  errors: Record<'start' | 'email' | 'emailHint' | 'phone' | 'tooLong' | 'tooFast', string>
  replies: Record<'skip' | 'useName' | 'useEmail' | 'anotherWay' | 'thatsIt', string>
  summary: string
  noted: string
  goodbyes: string[]
  wishes: Record<'day' | 'night', string>
  farewell: Record<'emailGiven' | 'emailDeclined', string>
  full: string
  human: Record<'calling' | 'joined' | 'unanswered' | 'over', string>
}

/** Puts what is known into `{name}`, `{email}` and `{service}`; asterisks of a visitor make nothing bold. */
export function fill(line: string, known: Record<'name' | 'email' | 'service', string>): string {
  return line.replace(/\{(name|email|service)\}/g, (_, field: keyof typeof known) =>
    known[field].replaceAll('**', ''),
  )
}

/** Whether the step has words of its own for asking again. */
export function isInsistent(step: Step): step is Insistent {
  return ['service', 'timeline', 'name', 'preference', 'location', 'availability'].includes(step)
}
