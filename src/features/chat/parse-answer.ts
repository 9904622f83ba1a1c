/** Reads what a visitor says at a step: an answer, to this question or to others, or a wish. Nothing here is stored. */

import type { ChatInfo } from '#lib/chat-record.ts'
import { asOption } from './as-option.ts'
import { FLOW, type FlowStep, PHONE_DIGITS, type Question, WORDS } from './chat-flow.ts'
import { correctionIn } from './correction.ts'
import { type Facts, factsIn, findEmail, findPhone } from './facts.ts'
import { isOneOf, plainWords, withoutCourtesy } from './plain-words.ts'
import { preferencesIn } from './preference.ts'
import { wantsHuman } from './wants-human.ts'

/** `asksAgain`: the question is repeated; `otherWay`: a way to be contacted was ruled out, none named. */
export type Failure = 'asksAgain' | 'otherWay' | 'phone' | 'email'

export type ParsedAnswer =
  /** The question is answered; `goTo` leads elsewhere than the script. */
  | { result: 'success'; info: Partial<ChatInfo>; goTo?: Question }
  /** Other questions are answered; the one that was asked stays open. */
  | { result: 'aside'; info: Partial<ChatInfo> }
  /** Earlier answers are replaced; the question that was asked stays open. */
  | { result: 'correction'; info: Partial<ChatInfo> }
  /** The way to be contacted is another one than the question was asked for. */
  | { result: 'otherPreference'; info: Partial<ChatInfo> }
  /** Nothing is stored; the conversation goes on. */
  | { result: 'skip' }
  | { result: 'fail'; failure: Failure }
  | { result: 'farewell' }
  /** A person is wanted. `info` is what was said besides. */
  | { result: 'human'; info: Partial<ChatInfo> }

/** What the reading of an answer depends on. */
export interface Context {
  info: ChatInfo
  /** The question that was answered last. */
  previous: Question | null
  /** The question was already repeated, so that a second “no” means no. */
  isRepeated: boolean
  /** The words of the quick replies. */
  replies: { useName: string; useEmail: string; anotherWay: string }
}

const success = (info: Partial<ChatInfo>, goTo?: Question): ParsedAnswer => ({
  result: 'success',
  info,
  ...(goTo && { goTo }),
})
const fail = (failure: Failure): ParsedAnswer => ({ result: 'fail', failure })

/** The address in an answer by the chat's own rule, an @ and a dot; undefined when it has none (CHAT-40, DEC-10). */
function emailIn(text: string): string | undefined {
  return findEmail(text) ?? (text.includes('@') && text.includes('.') ? text : undefined)
}

const REFUSAL =
  /^(?:no|nope|nah|no way|none|n\/a|na|nothing|not really|no comment|pass|next|skip (?:it|this|that|this one)|(?:i'd |i would )?(?:rather|prefer) not(?: to)?(?: (?:say|tell|answer|share))?(?: that| it| this)?|i (?:don't|do not) (?:want|wish) to(?: (?:say|tell|answer|share))?(?: that| it| this)?|no,? (?:skip|pass|next)(?: (?:it|this|that))?)$/
const FAREWELL =
  /^(?:no,? )?(?:good ?bye|bye(?:,? bye)?|bye for now|see (?:you|ya)(?: (?:later|soon|around))?|good night|take care|farewell|(?:ok(?:ay)?|thanks|thank you|thx),? (?:good)?bye|(?:that's|that is|that'll be|that will be|that would be) (?:it|all)(?: for (?:now|today))?|nothing else(?: for (?:now|today))?|(?:end|close|stop|quit|leave)(?: (?:the|this))? (?:chat|conversation)|i'm done|we're done|i am done|(?:i|we) have to go|(?:i've )?got to go|gotta go)$/
const NOTHING_MORE =
  /^(?:(?:no|nope|nah|none|nothing|nothing (?:more|further|comes to mind)|not (?:really|now|right now|at the moment|that i can think of)|n\/a|all good|all set|(?:i )?(?:don't|do not) think so|i think (?:that's|that is) (?:it|all|everything)|(?:that's|that is|that was) everything|(?:that )?covers it|skip)[\s,.]*)+(?:(?:that's|that is|that'll be|that will be) (?:it|all|everything|fine)(?: for (?:now|today))?)?$/

/** Whether the text says goodbye at this step: unmistakably, or by “no” where nothing more is asked (DEC-07). */
function isFarewell(step: Question, text: string): boolean {
  const said = withoutCourtesy(text)
  if (isOneOf(WORDS.farewell, text) || FAREWELL.test(said) || FAREWELL.test(plainWords(text))) return true
  return step === 'closing' && (isOneOf(WORDS.nothingMore, text) || NOTHING_MORE.test(said))
}

/** Reads `text` at `step`, in the order of section 3.1; a wish for a person and corrections come before validation. */
export function parseAnswer(step: Question, text: string, context: Context): ParsedAnswer {
  const rule = FLOW[step]
  if (asOption(rule.options, text)) return validate(rule, text, context)
  const skips = rule.kind === 'optional' ? WORDS.skip : rule.kind === 'email' ? WORDS.skipEmail : []
  if (isOneOf(skips, text) || isOneOf(skips, withoutCourtesy(text))) return { result: 'skip' }
  if (isFarewell(step, text)) return { result: step === 'farewellEmail' ? 'skip' : 'farewell' }
  if (REFUSAL.test(withoutCourtesy(text))) return refused(step, context)
  const isSkip = plainWords(text) === 'skip'
  if (isSkip && rule.kind !== 'phone') return fail('asksAgain')
  const isReply = asOption(Object.values(context.replies), text) !== undefined
  const facts = factsIn(text, step)
  if (!isReply && wantsHuman(text)) return { result: 'human', info: facts.info }
  const elsewhere = isReply ? null : (corrected(step, text, context) ?? besides(step, text, facts, context))
  return elsewhere ?? validate(rule, text, context, facts.info)
}

/** “No” to a question: skipped where it can be; the others are asked once more in other words. */
function refused(step: Question, { info, isRepeated }: Context): ParsedAnswer {
  const { kind } = FLOW[step]
  if (kind === 'optional' || kind === 'email') return { result: 'skip' }
  if (kind === 'phone') return success({}, 'preference')
  const isKnown = kind === 'name' && info.name !== ''
  return isKnown || (isRepeated && step !== 'service') ? { result: 'skip' } : fail('asksAgain')
}

/** Questions that “no, it’s …” may be an answer to. */
const YES_OR_NO: readonly Question[] = ['competitor', 'closing']

/** What the text puts in the place of an earlier answer; null when it takes none back. */
function corrected(step: Question, text: string, context: Context): ParsedAnswer | null {
  const { previous } = context
  const correction = correctionIn(text)
  if (!correction) return null
  const { said, kind } = correction
  // “Sorry, I meant 3-6 months”, where just that was asked.
  if (asOption(FLOW[step].options, said)) return validate(FLOW[step], said, context)
  // “No, it's Bob”, where a known name was offered.
  if (step === 'name' && kind === 'likely') return validate(FLOW.name, said, context)
  const facts = factsIn(said, step)
  if (facts.isAll) return moved(step, { result: 'correction', info: facts.info })
  if (!previous || previous === step) return null
  const isOption = asOption(FLOW[previous].options, said) !== undefined
  if (!isOption && (kind === 'possible' || (kind === 'likely' && YES_OR_NO.includes(step)))) return null
  const again = validate(FLOW[previous], said, { ...context, previous: null })
  if (again.result !== 'success' || Object.keys(again.info).length === 0) return null
  return moved(step, { result: 'correction', info: again.info })
}

/** Answers to other questions than the asked one; null when the text is, or may be, an answer to it. */
function besides(step: Question, text: string, facts: Facts, { info }: Context): ParsedAnswer | null {
  const { kind } = FLOW[step]
  if (kind === 'closing') return atClosing(text, facts, info)
  if (kind === 'phone') return insteadOfPhone(text, facts)
  if (kind === 'preference' && (facts.info.email || facts.info.phone)) return null
  if (!facts.isAll) return null
  const service = facts.info.service
  // “We also need video production” takes nothing back.
  const isMore = service && info.service !== '' && /\b(?:also|too|as well|and|plus)\b/i.test(text)
  const told = isMore ? { ...facts.info, service: `${info.service}, ${service}` } : facts.info
  return moved(step, { result: 'aside', info: told })
}

/** A remark at the end is noted; when all it says is another way to be contacted, that way's questions follow. */
function atClosing(text: string, facts: Facts, info: ChatInfo): ParsedAnswer | null {
  if (!facts.isAll || !facts.info.preferredContact) return null
  return { result: 'otherPreference', info: { ...facts.info, additionalInfo: noted(text, info) } }
}

/** Further remarks, line by line (CHAT-51). */
export const noted = (text: string, { additionalInfo }: ChatInfo) =>
  additionalInfo === '' ? text.trim() : `${additionalInfo}\n${text.trim()}`

/** Steps that one way of being contacted leads to: another way leads elsewhere. */
const BEHIND_PREFERENCE: readonly Question[] = ['phone', 'location', 'availability', 'email', 'closing']

function moved(
  step: Question,
  parsed: Extract<ParsedAnswer, { result: 'aside' | 'correction' }>,
): ParsedAnswer {
  const isElsewhere = parsed.info.preferredContact !== undefined && BEHIND_PREFERENCE.includes(step)
  return isElsewhere ? { result: 'otherPreference', info: parsed.info } : parsed
}

/** At the question for a phone number: an address or another way is taken instead of it. */
function insteadOfPhone(text: string, { info, isAll }: Facts): ParsedAnswer | null {
  if (findPhone(text)) return null
  if (info.email) return { result: 'otherPreference', info: { preferredContact: 'Email', ...info } }
  const { wants, excluded } = preferencesIn(text)
  if (wants && wants !== 'Phone') {
    return { result: 'otherPreference', info: { ...info, preferredContact: wants } }
  }
  if (excluded.includes('Phone')) return success(info, 'preference')
  return isAll ? { result: 'aside', info } : null
}

/** Words before a name that are no part of it. */
const NAME_LEAD =
  /^(?:(?:hi|hello|hey|actually)[\s,.!]+)?(?:my (?:first |full )?name(?:['’]s| is)|i['’]m|i am|it['’]s|it is|this is|call me|name:)\s+(?!(?:not|from|with|just|sorry|the|a|an|in|at|here|very|so)\b)(\S+(?:\s\S+){0,3}?)[.!]*$/i

function validate(
  rule: FlowStep,
  text: string,
  context: Context,
  besides: Partial<ChatInfo> = {},
): ParsedAnswer {
  const { info, replies } = context
  const said = text.trim()
  switch (rule.kind) {
    case 'text':
    case 'optional':
      return success({ ...besides, [rule.stores]: asOption(rule.options, said) ?? said })
    case 'name': {
      if (info.name !== '' && asOption([replies.useName], said)) return success({})
      return success({ ...besides, name: NAME_LEAD.exec(said)?.[1] ?? said })
    }
    case 'preference':
      return preference(rule, said, besides)
    case 'phone': {
      if (asOption([replies.anotherWay], said)) return success({}, 'preference')
      const phone = besides.email ? findPhone(said) : said
      const isLong = (phone ?? '').replaceAll(/\D/g, '').length >= PHONE_DIGITS
      return phone && isLong ? success({ ...besides, phone }) : fail('phone')
    }
    case 'email': {
      if (info.email !== '' && asOption([replies.useEmail], said)) return success({})
      const email = emailIn(said)
      return email ? success({ ...besides, email }) : fail('email')
    }
    case 'closing':
      return success({ ...besides, additionalInfo: noted(said, info) })
  }
}

const DAYTIME = /\b(?:in the )?(?:mornings?|afternoons?|evenings?)\b/i

/** The way to be contacted; a typed address or number is one, too (CHAT-34, CHAT-35). */
function preference(rule: FlowStep, said: string, besides: Partial<ChatInfo>): ParsedAnswer {
  const option = asOption(rule.options, said)
  if (option) return success({ preferredContact: option })
  const { wants, excluded } = preferencesIn(said)
  const { email, phone } = besides
  if (phone && !excluded.includes('Phone')) return success({ ...besides, preferredContact: 'Phone' })
  if (email) return success({ ...besides, preferredContact: 'Email' })
  if (!wants) return fail(excluded.length > 0 ? 'otherWay' : 'asksAgain')
  const availability = wants === 'Email' ? undefined : DAYTIME.exec(said)?.[0]
  return success({ ...besides, preferredContact: wants, ...(availability && { availability }) })
}
