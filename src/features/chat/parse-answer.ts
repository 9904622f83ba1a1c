/** Judges what a visitor says at a step: success with what to store, skip, or fail with what to say. */

import type { ChatInfo } from '#lib/chat-record.ts'
import { isEmail } from '#lib/email.ts'
import { FLOW, type FlowStep, PHONE_DIGITS, type PREFERENCES, type Question, WORDS } from './chat-flow.ts'

/** `asksAgain`: the question is repeated; the other failures have an error of their own. */
export type Failure = 'asksAgain' | 'phone' | 'email'

export type Judgement =
  | { result: 'success'; info: Partial<ChatInfo>; goTo?: Question }
  /** Nothing is stored; the conversation goes on. */
  | { result: 'skip' }
  | { result: 'fail'; failure: Failure }
  | { result: 'farewell' }

const success = (info: Partial<ChatInfo>, goTo?: Question): Judgement => ({
  result: 'success',
  info,
  ...(goTo && { goTo }),
})
const fail = (failure: Failure): Judgement => ({ result: 'fail', failure })

/** A message for comparing it as a whole: trimmed, lower case, straight apostrophes, no `.`, `!`, `?` at its end. */
export function plainWords(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replace(/[.!?\s]+$/, '')
}

const isOneOf = (words: readonly string[], text: string) => words.includes(plainWords(text))

/** The option that the text spells, ignoring case; undefined for none (CHAT-16). */
export function asOption(options: readonly string[], text: string): string | undefined {
  const wanted = text.toLowerCase()
  return options.find(option => option.toLowerCase() === wanted)
}

/** The first word of the text that has the shape of an address, without the punctuation around it (CHAT-43). */
export function findAddress(text: string): string | undefined {
  return text
    .split(/\s/)
    .map(word => word.replace(/^[<("'[,;:]+|[>)"'\],;:.!?]+$/g, ''))
    .find(isEmail)
}

/** The address in an answer by the chat's own rule, an @ and a dot; undefined when it has none (CHAT-40, DEC-10). */
export function addressIn(text: string): string | undefined {
  return findAddress(text) ?? (text.includes('@') && text.includes('.') ? text : undefined)
}

/** The contact preference that the text names, tested in the order of CHAT-34. */
export function preferenceIn(text: string): (typeof PREFERENCES)[number] | undefined {
  const said = plainWords(text)
  if (said.includes('video')) return 'Video Call'
  if (said.includes('person') || said.includes('meet')) return 'In-person Meeting'
  if (said.includes('phone') || said === 'call') return 'Phone'
  return said.includes('mail') ? 'Email' : undefined
}

/** Judges `text` at `step`, given what is known and the quick replies' words, in the order of section 3.1. */
export function judge(
  step: Question,
  text: string,
  info: ChatInfo,
  replies: { useName: string; useEmail: string; anotherWay: string },
): Judgement {
  const rule = FLOW[step]
  const skips = rule.kind === 'optional' ? WORDS.skip : rule.kind === 'email' ? WORDS.skipEmail : []
  if (isOneOf(skips, text)) return { result: 'skip' }
  if (isOneOf(WORDS.farewell, text))
    return step === 'farewellEmail' ? { result: 'skip' } : { result: 'farewell' }
  const isSkip = plainWords(text) === 'skip'
  if (isSkip && rule.kind === 'closing') return { result: 'farewell' }
  if (isSkip && rule.kind !== 'phone') return fail('asksAgain')
  return validate(rule, text, info, replies)
}

function validate(
  rule: FlowStep,
  text: string,
  info: ChatInfo,
  replies: { useName: string; useEmail: string; anotherWay: string },
): Judgement {
  const said = text.trim()
  switch (rule.kind) {
    case 'text':
    case 'optional':
      return success({ [rule.stores]: asOption(rule.options, said) ?? said })
    case 'name':
      return info.name !== '' && asOption([replies.useName], said) ? success({}) : success({ name: said })
    case 'preference': {
      const option = asOption(rule.options, said)
      const email = findAddress(said)
      if (!option && email) return success({ preferredContact: 'Email', email }, 'closing')
      const preferredContact = option ?? preferenceIn(said)
      return preferredContact ? success({ preferredContact }) : fail('asksAgain')
    }
    case 'phone': {
      if (asOption([replies.anotherWay], said)) return success({}, 'preference')
      return said.replaceAll(/\D/g, '').length >= PHONE_DIGITS ? success({ phone: said }) : fail('phone')
    }
    case 'email': {
      if (info.email !== '' && asOption([replies.useEmail], said)) return success({})
      const email = addressIn(said)
      return email ? success({ email }) : fail('email')
    }
    case 'closing':
      return success({
        additionalInfo: info.additionalInfo === '' ? said : `${info.additionalInfo}\n${said}`,
      })
  }
}
