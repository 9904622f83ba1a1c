/**
 * What the agent says: the shape of content/chat.yml, and the only place that turns one of its lines into the words
 * of a message. The browser shows them at once (it has the file as /chat-lines.json). The function stores them but
 * accepts only a line's key from the browser, so that nobody can put words into the agency's mouth.
 */
import { type CHAT_STEPS, infoLines } from './chat-record.ts'
import { cutText } from './shorten.ts'

type Question = (typeof CHAT_STEPS)[number]

/** Steps whose question is rephrased when an answer cannot be used. */
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
  /**
   * Said when the site's pages do not answer a question, or only in part (ANSW-10), and to resume the script after one.
   */
  answers: Record<'unknown' | 'rest' | 'taken' | 'service', string>
  /** Whether the chat answers questions from the site's pages; if not, only the script reads what is typed. */
  answersQuestions: boolean
}

/** The key of a line: its path in content/chat.yml, such as `questions.service` or `summary`. */
export type LineKey =
  | {
      [Part in keyof ChatLines]: ChatLines[Part] extends string
        ? Part
        : ChatLines[Part] extends string[] | boolean
          ? never
          : `${Part}.${keyof ChatLines[Part] & string}`
    }[keyof ChatLines]
  /** One of the goodbyes by its zero-based index, with a wish. */
  | `goodbyes.${number}.${keyof ChatLines['wishes']}`

/** A line and its words for this visitor. `line` is a string because it is also read from storage. */
export interface Bubble {
  line: string
  content: string
  /** Proves to the function that it said this, because these words are in no file (`ANSWER_LINE`). */
  proof?: string | undefined
}

/** The line of a message that a browser stored before lines had keys; its original words are unknown. */
export const EARLIER_LINE = 'earlier'
const EARLIER_WORDS = 'A question of the script, asked before the site was updated.'

/** Longest answer that the summary repeats in full. */
const SUMMARY_LENGTH = 200

/**
 * Renders a line for a visitor with this `info`; null when there is no such line. A goodbye number that the file no
 * longer has wraps around to another goodbye.
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

/** The visitor's answers as `**Label:** value` lines (CHAT-50), shortened if long; the record keeps them whole. */
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

/** The value of an own property; keys come from outside, and must not reach inherited properties. */
function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/** Fills in `{name}`, `{email}` and `{service}`; a visitor's asterisks are dropped so that they make nothing bold. */
export function fill(line: string, known: Record<string, unknown>): string {
  return line.replace(/\{(name|email|service)\}/g, (_, field: string) => {
    const value = known[field]
    return typeof value === 'string' ? value.replaceAll('**', '') : ''
  })
}

/** Whether the step has its own wording for asking again. */
export function isInsistent(step: string): step is Insistent {
  return ['service', 'timeline', 'name', 'preference', 'location', 'availability'].includes(step)
}
