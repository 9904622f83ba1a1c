/**
 * What the agent says: the shape of content/chat.yml, and the one place where a line of it becomes the words of a
 * message. The browser shows them at once (it has the file as /chat-lines.json); the function stores them, and takes
 * only a line's key from the browser, so that nobody puts words into the agency's mouth.
 */
import { type CHAT_STEPS, infoLines } from './chat-record.ts'
import { cutText } from './shorten.ts'

type Question = (typeof CHAT_STEPS)[number]

/** Steps whose question is put in other words when an answer cannot be used. */
type Insistent = 'service' | 'timeline' | 'name' | 'preference' | 'location' | 'availability'

/** Every line of the script. The build checks the file against `chatFile` in src/collections/schemas.ts. */
export interface ChatLines {
  questions: Record<Question, string>
  again: Record<Insistent, string>
  errors: Record<'start' | 'email' | 'emailHint' | 'phone' | 'tooLong' | 'tooFast', string>
  replies: Record<
    'skip' | 'useName' | 'useEmail' | 'anotherWay' | 'thatsIt' | 'askPerson' | 'takeAlong',
    string
  >
  understood: Record<'aside' | 'corrected' | 'otherWay' | 'mailInstead', string>
  summary: string
  welcomeBack: string
  noted: string
  goodbyes: string[]
  wishes: Record<'day' | 'night', string>
  farewell: Record<'emailGiven' | 'emailDeclined', string>
  full: string
  human: Record<'calling' | 'joined' | 'absent' | 'unanswered' | 'over', string>
  /** Said about a question that the site's pages do not answer, or only in part (ANSW-10), and to go on after one. */
  answers: Record<'unknown' | 'rest' | 'taken' | 'service', string>
  /** Whether the chat answers questions from the site's pages; without it the script alone reads what is typed. */
  answersQuestions: boolean
}

/** Names a line that the agent says: the path to it in content/chat.yml, such as `questions.service` or `summary`. */
export type LineKey =
  | {
      [Part in keyof ChatLines]: ChatLines[Part] extends string
        ? Part
        : ChatLines[Part] extends string[] | boolean
          ? never
          : `${Part}.${keyof ChatLines[Part] & string}`
    }[keyof ChatLines]
  /** One of the goodbyes, counted from 0, with a wish. */
  | `goodbyes.${number}.${keyof ChatLines['wishes']}`

/** A line and the words that it has for this visitor. `line` is text, because it also comes out of storage. */
export interface Bubble {
  line: string
  content: string
  /** What proves to the function that it said this: its words are in no file (`ANSWER_LINE`). */
  proof?: string | undefined
}

/** The line of a message that a browser kept from before lines had keys; nobody knows any more what it said. */
export const EARLIER_LINE = 'earlier'
const EARLIER_WORDS = 'A question of the script, asked before the site was updated.'

/** Longest answer that the summary repeats whole. */
const SUMMARY_LENGTH = 200

/**
 * The words of a line for a visitor of whom `info` is known; null when there is no such line. A goodbye that the
 * file has no longer is another one of it.
 */
export function renderLine(lines: ChatLines, line: string, info: Record<string, unknown>): string | null {
  if (line === EARLIER_LINE) return EARLIER_WORDS
  if (line === 'summary') return summary(lines, info)
  const path = line.split('.')
  const [part, number = '', wish = ''] = path
  if (part === 'goodbyes') return path.length === 3 ? goodbye(lines, number, wish, info) : null
  const text = path.reduce<unknown>(own, lines)
  return typeof text === 'string' ? fill(text, info) : null
}

/** What was noted, as `**Label:** value` lines (CHAT-50); a long answer is shortened, the record keeps it whole. */
function summary(lines: ChatLines, info: Record<string, unknown>): string {
  const noted = infoLines(info, (label, value) => {
    const plain = value.replaceAll('**', '')
    const short = plain.length > SUMMARY_LENGTH ? `${cutText(plain, SUMMARY_LENGTH).trimEnd()}…` : plain
    return `**${label}:** ${short}`
  })
  return [fill(lines.summary, info), ...noted].join('\n')
}

function goodbye(lines: ChatLines, number: string, wish: string, info: Record<string, unknown>) {
  const wished = own(lines.wishes, wish)
  if (!/^\d{1,3}$/.test(number) || typeof wished !== 'string') return null
  return fill(`${lines.goodbyes[Number(number) % lines.goodbyes.length]} ${wished}`, info)
}

/** The value of an own property; keys come from outside, and every object inherits some. */
function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/** Puts what is known into `{name}`, `{email}` and `{service}`; asterisks of a visitor make nothing bold. */
export function fill(line: string, known: Record<string, unknown>): string {
  return line.replace(/\{(name|email|service)\}/g, (_, field: string) => {
    const value = known[field]
    return typeof value === 'string' ? value.replaceAll('**', '') : ''
  })
}

/** Whether the step has words of its own for asking again. */
export function isInsistent(step: string): step is Insistent {
  return ['service', 'timeline', 'name', 'preference', 'location', 'availability'].includes(step)
}
