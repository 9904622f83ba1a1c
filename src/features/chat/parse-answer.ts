/** Parses what a visitor says at a step: an answer to this or another question, or a request. Stores nothing. */

import type { ChatInfo } from '#lib/chat-record.ts'
import { asSeen } from '#lib/email.ts'
import { asOption } from './as-option.ts'
import { backTo } from './back.ts'
import { FLOW, type FlowStep, PHONE_DIGITS, type Question, WORDS } from './chat-flow.ts'
import { correctionIn } from './correction.ts'
import { countDigits, type Facts, factsIn, findEmail, findPhone, withService } from './facts.ts'
import { ANY_TIME, isOneFact } from './one-fact.ts'
import { isGreeting, isOneOf, plainWords, withoutCourtesy, withoutSlip } from './plain-words.ts'
import { preferencesIn } from './preference.ts'
import { wantsHuman } from './wants-human.ts'

/**
 * `asksAgain`: the question is repeated in other words; `waits`: in the same words, because nothing was refused;
 * `otherWay`: a way to be contacted was ruled out, but none named.
 */
export type Failure = 'asksAgain' | 'waits' | 'otherWay' | 'phone' | 'email'

export type ParsedAnswer =
  /** The question is answered; `goTo` overrides the script's next step. */
  | { result: 'success'; info: Partial<ChatInfo>; goTo?: Question }
  /** Other questions are answered; the current one stays open. */
  | { result: 'aside'; info: Partial<ChatInfo> }
  /** Earlier answers are replaced; the current question stays open. */
  | { result: 'correction'; info: Partial<ChatInfo> }
  /** The visitor chose another way to be contacted than the one that this question belongs to. */
  | { result: 'otherPreference'; info: Partial<ChatInfo> }
  /** The visitor goes back to an earlier question; the current one follows it. */
  | { result: 'back'; to: Question }
  /** Nothing is stored; the conversation goes on. */
  | { result: 'skip' }
  | { result: 'fail'; failure: Failure }
  | { result: 'farewell' }
  /** The visitor asks for a person. `info` is what else they said. */
  | { result: 'human'; info: Partial<ChatInfo> }

/** What parsing an answer depends on. */
export interface Context {
  info: ChatInfo
  /** The question that was answered last. */
  previous: Question | null
  /** The question was already repeated, so a second “no” means no. */
  isRepeated: boolean
  /** The texts of the quick replies. */
  replies: { useName: string; useEmail: string; anotherWay: string }
}

const success = (info: Partial<ChatInfo>, goTo?: Question): ParsedAnswer => ({
  result: 'success',
  info,
  ...(goTo && { goTo }),
})
const fail = (failure: Failure): ParsedAnswer => ({ result: 'fail', failure })

/** The email address in an answer by the chat's own rule, an @ and a dot; undefined without one (CHAT-40, DEC-10). */
function emailIn(text: string): string | undefined {
  return findEmail(text) ?? (text.includes('@') && text.includes('.') ? asSeen(text) : undefined)
}

const SHARE =
  '(?: (?:say|tell|answer|share|sharing))?(?: that| it| this| my (?:phone |mobile |e-?mail )?(?:number|name|address|e-?mail|budget))?'
const REFUSAL = new RegExp(
  `^(?:no|nope|nah|no way|none(?: that i (?:know|can think) of)?|n\\/a|na|nothing|not really|no comment|pass|next(?: (?:one|question))?|(?:let's )?move on|skip (?:it|this|that|this one)|(?:i'd |i would )?(?:rather|prefer) not(?: to)?${SHARE}|i (?:don't|do not) (?:want|wish) to${SHARE}|(?:i'm |i am )?not comfortable(?: with)?${SHARE}|(?:(?:i|we) )?(?:don't|dont|do not) have (?:one|any)(?: yet)?|(?:(?:i|we) )?(?:can't|cannot) think of (?:one|any)|no,? (?:skip|pass|next)(?: (?:it|this|that))?)$`,
)
/** Names no way to be contacted, so the question about it is refused. */
const ANY_WAY =
  /^(?:(?:i have )?no preference|(?:i )?(?:don't|do not) (?:mind|care)|(?:it )?(?:doesn't|does not) matter|(?:any(?:thing| way)?|either)(?: (?:is fine|works))?|up to you)$/
const PUZZLED =
  /^(?:sorry,? )?i (?:don't|dont|do not|didn't) (?:understand|get)(?: (?:it|that|this|the question|your question|what you mean))?$/
/** Asks for time. A number needs a verb: “2 minutes” may be an answer. */
const WAIT =
  /^(?:sorry,? )?(?:(?:(?:please |just )?(?:wait|hold on|hang on|give me|gimme|i need|just)(?: (?:for )?(?:just )?(?:an?|one|1|another|two|2|a few|a couple of|\d+)?(?: more)? ?(?:secs?|seconds?|mins?|minutes?|moments?|bit))?)(?<!just|me|need|gimme)|(?:an?|one|1) (?:sec|second|min|minute|moment)|let me (?:think|check|see)(?: about (?:it|that))?|brb|be right back)$/
/** Refers to a name or an address that is known. */
const ALREADY =
  /^(?:(?:ye+s+|yse)(?:,? please)?|yep|yeah|(?:it's )?(?:the )?same(?: (?:one|name|e-?mail|address))?(?: as (?:before|above))?|you (?:already )?(?:have|know) (?:it|that|my \w+)(?: already)?|the one i (?:already )?gave(?: you)?(?: already)?)$/
const FAREWELL =
  /^(?:no,? )?(?:good ?bye|bye(?:,? bye)?|bye for now|see (?:you|ya)(?: (?:later|soon|around))?|good night|take care|farewell|(?:ok(?:ay)?|thanks|thank you|thx),? (?:good)?bye|(?:that's|that is|that'll be|that will be|that would be) (?:it|all)(?: for (?:now|today))?|nothing else(?: for (?:now|today))?|(?:end|close|stop|quit|leave)(?: (?:the|this))? (?:chat|conversation)|(?:i'm|we're|i am|we are) done|(?:i|we) have to go|(?:i've )?got to go|gotta go)$/
const NOTHING_MORE =
  /^(?:(?:no|nope|nah|ok(?:ay)?|(?:thanks|thank you|thx)(?: for (?:your|the|all|all your) (?:help|time))?|(?:i'?m|i am|we're|we are) (?:good|fine|all set)|none|nothing|nothing (?:more|further|comes to mind)|not (?:really|now|right now|at the moment|that i can think of)|n\/a|next|pass|all good|all set|(?:i )?(?:don't|do not) think so|(?:i think )?(?:that'?s|that is|that was|that should be) (?:about |pretty much )?(?:it|all|everything)|(?:that )?covers it|skip)[\s,.]*)+(?:(?:that's|that is|that'll be|that will be) (?:it|all|everything|fine)(?: for (?:now|today))?)?$/

/** Whether the text says goodbye at this step: explicitly, or with “no” at the last question (DEC-07). */
function isFarewell(step: Question, text: string): boolean {
  const said = withoutCourtesy(text)
  if (isOneOf(WORDS.farewell, text) || FAREWELL.test(said) || FAREWELL.test(plainWords(text))) return true
  return step === 'closing' && (isOneOf(WORDS.nothingMore, text) || NOTHING_MORE.test(said))
}

/** Parses `text` at `step`, in the order of section 3.1; requests for a person and corrections precede validation. */
export function parseAnswer(step: Question, typed: string, context: Context): ParsedAnswer {
  const rule = FLOW[step]
  // A name may look like a slip.
  const text = rule.kind === 'name' ? typed : withoutSlip(typed)
  if (asOption(rule.options, text)) return validate(rule, text, context)
  const skips = rule.kind === 'optional' ? WORDS.skip : rule.kind === 'email' ? WORDS.skipEmail : []
  if (isOneOf(skips, text) || isOneOf(skips, withoutCourtesy(text))) return { result: 'skip' }
  if (isFarewell(step, text)) return { result: step === 'farewellEmail' ? 'skip' : 'farewell' }
  const said = withoutCourtesy(text)
  if (isKnown(rule, context) && ALREADY.test(said)) return success({})
  if (WAIT.test(said)) return fail('waits')
  const to = backTo(said, step, context)
  if (to) return to === step ? fail('waits') : { result: 'back', to }
  if (REFUSAL.test(said) || (step === 'preference' && ANY_WAY.test(said))) return refused(step, context)
  if (PUZZLED.test(said) || (step === 'service' && isGreeting(text))) return fail('asksAgain')
  const isSkip = plainWords(text) === 'skip'
  if (isSkip && rule.kind !== 'phone') return fail('asksAgain')
  const isReply = asOption(Object.values(context.replies), text) !== undefined
  const facts = parseFacts(step, text, context)
  if (!isReply && wantsHuman(text)) return { result: 'human', info: facts.info }
  const elsewhere = isReply ? null : (corrected(step, text, context) ?? besides(step, text, facts, context))
  return elsewhere ?? validate(rule, text, context, facts.info)
}

/** What the text says about other questions; “we also need video production” adds to the service named before. */
function parseFacts(step: Question, text: string, { info }: Context): Facts {
  const facts = factsIn(text, step)
  if (!facts.isAll) return step === 'preference' ? facts : { ...facts, info: withoutKnown(facts.info, info) }
  const { service } = facts.info
  const isMore = service && info.service !== '' && /\b(?:also|too|as well|and|plus)\b/i.test(text)
  if (!isMore) return facts
  return { ...facts, info: { ...facts.info, service: withService(info.service, service) } }
}

/** Numbers mentioned in passing may be others: they do not replace the known phone or budget. */
function withoutKnown({ phone, budget, ...others }: Partial<ChatInfo>, known: ChatInfo): Partial<ChatInfo> {
  return {
    ...others,
    ...(phone && known.phone === '' && { phone }),
    ...(budget && known.budget === '' && { budget }),
  }
}

/** Whether the question is about a name or an address that is known, which it offers. */
const isKnown = ({ kind, stores }: FlowStep, { info }: Context) =>
  (kind === 'name' || kind === 'email') && info[stores] !== ''

/** “No” to a question: it is skipped if possible, otherwise asked once more in other words. */
function refused(step: Question, context: Context): ParsedAnswer {
  const { kind } = FLOW[step]
  if (kind === 'optional' || kind === 'email') return { result: 'skip' }
  if (kind === 'phone') return success({}, 'preference')
  const isOver = context.isRepeated && step !== 'service'
  return isOver || isKnown(FLOW[step], context) ? { result: 'skip' } : fail('asksAgain')
}

/** Questions that “no, it’s …” may answer. */
const YES_OR_NO: readonly Question[] = ['competitor', 'closing']

const CAPITALIZED = /^\p{Lu}\S*(?: \p{Lu}\S*){0,3}$/u

/** The correction of an earlier answer in the text; null if there is none. */
function corrected(step: Question, text: string, context: Context): ParsedAnswer | null {
  const { previous } = context
  const correction = correctionIn(text)
  if (!correction) return null
  const { said, kind } = correction
  const isWeak = kind === 'possible' || kind === 'vague'
  // “Sorry, I meant 3-6 months”, if that is what was asked.
  if (asOption(FLOW[step].options, said)) return validate(FLOW[step], said, context)
  // “No, it's Bob”, after a known name was offered.
  if (step === 'name' && kind === 'likely') return validate(FLOW.name, said, context)
  // “Sorry, it's 5k max”, if the budget was asked: the words are looked at as if something else had been.
  if (FLOW[step].stores in factsIn(said, previous ?? step).info) return null
  // “Actually, we also need …” corrects nothing that was said.
  const facts = isWeak ? parseFacts(step, said, context) : factsIn(said, step)
  if (facts.isAll) return moved(step, { result: 'correction', info: facts.info }, context)
  if (!previous || previous === step) return null
  // “It should be Bob” is no way to be contacted.
  const isNamed = kind === 'possible' && previous === 'name' && CAPITALIZED.test(said)
  const isName = isNamed && step === 'preference' && validate(FLOW[step], said, context).result === 'fail'
  const isOption = asOption(FLOW[previous].options, said) !== undefined
  if (!isOption && !isName && (isWeak || (kind === 'likely' && YES_OR_NO.includes(step)))) return null
  const again = validate(FLOW[previous], said, { ...context, previous: null })
  if (again.result !== 'success' || Object.keys(again.info).length === 0) return null
  return moved(step, { result: 'correction', info: again.info }, context)
}

/** Answers to questions other than the current one; null if the text is, or may be, an answer to that. */
function besides(step: Question, text: string, facts: Facts, context: Context): ParsedAnswer | null {
  const { kind } = FLOW[step]
  if (kind === 'closing') return atClosing(text, facts, context.info)
  if (kind === 'phone') return insteadOfPhone(text, facts)
  if (kind === 'preference' && (facts.info.email || facts.info.phone)) return null
  if (!facts.isAll) return null
  return moved(step, { result: 'aside', info: facts.info }, context)
}

/**
 * A remark at the end is noted. If it only names another way to be contacted, or rules out the chosen one, the
 * questions about that follow.
 */
function atClosing(text: string, facts: Facts, info: ChatInfo): ParsedAnswer | null {
  const all = { ...facts.info, additionalInfo: noted(text, info) }
  if (isRuledOut(isOneFact(text, 'closing') ?? {}, info)) return success(all, 'preference')
  return facts.isAll && isOtherWay(facts.info, info) ? { result: 'otherPreference', info: all } : null
}

/** Appends a remark to the earlier ones, one per line (CHAT-51). */
export const noted = (text: string, { additionalInfo }: ChatInfo) =>
  additionalInfo === '' ? text.trim() : `${additionalInfo}\n${text.trim()}`

/** Whether another way to be contacted is named than the one that was chosen. */
const isOtherWay = (said: Partial<ChatInfo>, { preferredContact }: ChatInfo) =>
  said.preferredContact !== undefined && said.preferredContact !== preferredContact

/** Whether the way that was chosen is ruled out; “don't call in the evening” rules out a time. */
const isRuledOut = ({ additionalInfo: said = '' }: Partial<ChatInfo>, { preferredContact }: ChatInfo) =>
  !ANY_TIME.test(said) && preferencesIn(said).excluded.some(way => way === preferredContact)

/** Steps that depend on the contact preference: another one leads to other steps. */
const BEHIND_PREFERENCE: readonly Question[] = ['phone', 'location', 'availability', 'email', 'closing']

function moved(
  step: Question,
  parsed: Extract<ParsedAnswer, { result: 'aside' | 'correction' }>,
  { info }: Context,
): ParsedAnswer {
  const { additionalInfo: remark, ...others } = parsed.info
  const all = remark === undefined ? others : { ...others, additionalInfo: noted(remark, info) }
  const isBehind = BEHIND_PREFERENCE.includes(step)
  if (isBehind && isRuledOut(parsed.info, info)) return success(all, 'preference')
  if (isBehind && isOtherWay(parsed.info, info)) return { result: 'otherPreference', info: all }
  return { ...parsed, info: all }
}

/** At the phone step, an email address or another way to be contacted is accepted instead of a number. */
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

/** Words before a name that are not part of it. */
const NAME_LEAD =
  /^(?:(?:hi|hello|hey|actually)(?: there)?[\s,.!]+)?(?:my (?:first |full )?name(?:['’]s| is)|i['’]m|i am|(?:it['’]s|it is|this is)(?: me,)?|call me|name:)\s+(?!(?:not|from|with|just|sorry|the|a|an|in|at|here|very|so)\b)(\S+(?:\s\S+){0,3}?)(?:,? from \S.*)?[.!]*$/i

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
      const name = said.replace(/[,.!]\s*(?:thanks|thank you|thx|please)[.!]*$/i, '') || said
      return success({ ...besides, name: NAME_LEAD.exec(name)?.[1] ?? name })
    }
    case 'preference':
      return preference(rule, said, besides)
    case 'phone': {
      if (asOption([replies.anotherWay], said)) return success({}, 'preference')
      const phone = besides.email ? findPhone(said) : asSeen(said)
      return phone && countDigits(phone) >= PHONE_DIGITS ? success({ ...besides, phone }) : fail('phone')
    }
    case 'email': {
      if (info.email !== '' && asOption([replies.useEmail], said)) return success({})
      const email = emailIn(said)
      if (email) return success({ ...besides, email })
      // A phone number among words of any language; with an @, an address was meant.
      return besides.phone && !said.includes('@') ? { result: 'aside', info: besides } : fail('email')
    }
    case 'closing':
      return success({ ...besides, additionalInfo: noted(said, info) })
  }
}

const DAYTIME = /\b(?:in the )?(?:mornings?|afternoons?|evenings?)\b/i

/** The way to be contacted; a typed address or number implies one (CHAT-34, CHAT-35). */
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
