/** What a message says in addition to, or instead of, an answer to the question that was asked. */
import type { ChatInfo } from '#lib/chat-record.ts'
import { asSeen, isEmail } from '#lib/email.ts'
import { FLOW, PHONE_DIGITS, type Question } from './chat-flow.ts'
import { AMOUNT, isOneFact } from './one-fact.ts'
import { plainWords, withoutCourtesy } from './plain-words.ts'

export interface Facts {
  info: Partial<ChatInfo>
  /** The message says nothing else, so it cannot be an answer to the question that was asked. */
  isAll: boolean
}

/** The first word of the text that looks like an email address, without the punctuation around it (CHAT-43). */
export function findEmail(text: string): string | undefined {
  return text
    .split(/\s/)
    .map(word => asSeen(word).replace(/^(?:mailto:)?[<("'[,;:]+|^mailto:|[>)"'\],;:.!?]+$/g, ''))
    .find(isEmail)
}

/** How many digits of any script are in the text. */
export const countDigits = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0

/** A day with its year: “20.11.2026”, “2026-11-20”. */
const DATE = /(?<![\d+(]|\d[.-])(?:\d{1,2}([.-])\d{1,2}\1(?:20)?[23]\d(?!\1?\d)|20\d\d-\d\d-\d\d(?!\d))/g
/** Two round amounts: “10000-20000”, “10.000 – 20.000”. */
const RANGE = /^[1-9]\d{0,3}[. ]?\d00\s?[-–]\s?[1-9]\d{0,3}[. ]?\d00$/

/** The first phone number in the text, as written; digits of dates, amounts, mail and web addresses do not count. */
export function findPhone(text: string): string | undefined {
  const rest = text.replaceAll(/\S*[@/]\S*/g, word => ' '.repeat(word.length)).replaceAll(DATE, ',')
  for (const [written] of rest.matchAll(/\+?\(?\p{Nd}(?:[\s().\-–/]{0,3}\p{Nd})*/gu)) {
    const digits = countDigits(written)
    if (digits >= PHONE_DIGITS && digits <= 16 && !RANGE.test(written)) return written.trim()
  }
  return undefined
}

/** Words around an address or a number that add no meaning. */
const AROUND =
  /\b(?:my|our|the|a|an|new|best|correct|right|e-?mail|mail|address(?:es)?|is|it's|its|it|at|am|i'?m|phone|tele|telephone|number|no|cell|mobile|work|home|office|you|can|could|may|reach|me|us|contact|call|write|text|ring|get|send|use|to|please|and|or|under|on|here|here's|by|via|too|also|instead|rather|back|but|just|in|case|for|that'?s|that|this|with|there|anytime|btw|by the way)\b/g

/** Whether only filler words remain once the addresses and numbers are removed from the text. */
function isOnlyContact(text: string, found: (string | undefined)[]): boolean {
  let rest = withoutCourtesy(asSeen(text))
  for (const each of found) if (each) rest = rest.replace(each.toLowerCase(), ' ')
  return !/[\p{L}\p{N}]/u.test(rest.replaceAll(/mailto:|https?:\/\//g, '').replaceAll(AROUND, ' '))
}

/** What a part of a message states, if it is only contact data or one fact about another question; else null. */
function factOf(part: string, asked: Question): Partial<ChatInfo> | null {
  const [email, phone] = [findEmail(part), findPhone(part)]
  const contact = { ...(email && { email }), ...(phone && { phone }) }
  if ((email || phone) && isOnlyContact(part, [email, phone])) return contact
  const fact = isOneFact(part, asked)
  return fact && { ...fact, ...contact }
}

/** “The budget will be approved in 2 weeks”, or “in 2027”, names none. */
const BUDGET_WITHIN = new RegExp(
  `\\bbudget\\b[^.!?\\n\\d$€£]{0,25}(${AMOUNT}|(?!20\\d\\d\\b)\\d[\\d.,]{2,}\\d\\b)`,
  'i',
)
const NAME_WITHIN = /\b[Mm]y name is ([\p{L}'’.-]+(?: [\p{Lu}][\p{L}'’.-]*){0,3})/u

/** What can be taken for certain from a message that also says something else. */
function within(text: string): Partial<ChatInfo> {
  const [email, phone] = [findEmail(text), findPhone(text)]
  const budget = BUDGET_WITHIN.exec(text)?.[1]?.trim()
  const name = NAME_WITHIN.exec(text)?.[1]?.replace(/[.]+$/, '')
  return {
    ...(email && { email }),
    ...(phone && { phone }),
    ...(budget && { budget }),
    ...(name && { name }),
  }
}

/** The parts of the message, split at punctuation, line breaks, “and” and “but”. */
function partsOf(text: string): string[] {
  return text.split(/[;\n]|[,.!?](?=\s|$)|\s(?:and|but)\s/i).filter(part => /[\p{L}\p{N}]/u.test(part))
}

/** The services known so far and those named now, each once. */
export const withService = (known: string, named: string): string =>
  named
    .split(', ')
    .reduce((all, each) => (all.includes(each) ? all : [all, each].filter(Boolean).join(', ')), known)

/** What the text says about questions other than `asked`. */
export function factsIn(text: string, asked: Question): Facts {
  const own = FLOW[asked].stores
  const whole = factOf(text, asked)
  if (whole) return withoutOwn(whole, own, true)
  const parts = partsOf(text)
  const found = parts.map(part => (isFiller(part) || isNotThat(part, asked) ? {} : factOf(part, asked)))
  const service = found.reduce((all, fact) => withService(all, fact?.service ?? ''), '')
  const known = Object.assign({}, ...found, service && { service }) as Partial<ChatInfo>
  const isAll = found.every(fact => fact !== null) && Object.keys(known).length > 0
  return withoutOwn(isAll ? known : within(text), own, isAll)
}

function withoutOwn(info: Partial<ChatInfo>, own: keyof ChatInfo, isAll: boolean): Facts {
  const { [own]: answer, ...others } = info
  return { info: others, isAll: isAll && answer === undefined }
}

const FILLERS =
  /^(?:hi|hello|hey|please|thanks|thank you|ok|okay|yes|yeah|sure|sorry|well|oh|by the way|btw|also)$/
const isFiller = (part: string) => FILLERS.test(plainWords(part))

/** “20k, not 10k”: the second part only takes back. */
function isNotThat(part: string, asked: Question): boolean {
  const [, that] = /^\s*not (.+)/is.exec(part) ?? []
  return that !== undefined && factOf(that, asked) !== null
}
